// Every shape of eight touching cookies: fixed shapes, and free shapes, which are equal up to rotation and reflection.
#pragma once

#include <set>
#include <vector>

#include "outline.hpp"

namespace parlour::cookie_disco {

using Permutation = std::array<std::uint8_t, MAX_CELLS>;

// A fixed shape, and the free one it is an image of: the cell in place p of this is in place to[p] of that.
struct Fixed {
    Outline outline;
    std::uint16_t shape;
    Permutation to;
};

class Shapes {
   public:
    Shapes() : slots_(SLOTS, NONE) {
        for (const Outline outline : grown())
            if (!find(outline)) add_free(outline);
    }

    std::size_t size() const { return free_.size(); }
    std::size_t fixed() const { return fixed_.size(); }

    // The outline that stands for a free shape.
    Outline outline(std::size_t shape) const { return free_[shape]; }

    // The symmetries of a free shape, the identity first.
    const std::vector<Permutation>& symmetries(std::size_t shape) const { return symmetries_[shape]; }

    // The fixed shape with an outline; null if there is none.
    const Fixed* find(Outline outline) const {
        for (std::size_t slot = hash(outline); slots_[slot] != NONE; slot = (slot + 1) % SLOTS)
            if (fixed_[slots_[slot]].outline == outline) return &fixed_[slots_[slot]];
        return nullptr;
    }

   private:
    static constexpr std::size_t SLOTS = 1 << 16;
    static constexpr std::uint16_t NONE = 0xffff;

    std::vector<Outline> free_;
    std::vector<std::vector<Permutation>> symmetries_;
    std::vector<Fixed> fixed_;
    std::vector<std::uint16_t> slots_;

    static std::size_t hash(Outline outline) { return outline * 0x9e3779b97f4a7c15ULL >> 48; }

    // Grown cell by cell: every shape has a cell without which it is still connected.
    static std::set<Outline> grown() {
        std::set<Outline> shapes{1};
        for (int size = 2; size <= MAX_CELLS; ++size) {
            std::set<Outline> larger;
            for (const Outline shape : shapes) grow(shape, larger);
            shapes.swap(larger);
        }
        return shapes;
    }

    static void grow(Outline shape, std::set<Outline>& larger) {
        Cells cells(shape);
        const Cells from = cells;
        for (const Way& cell : from.span())
            for (int way = 0; way < 6; ++way) {
                const Way step = turned({1, 0}, way);
                cells.add({cell.q + step.q, cell.r + step.r});
                const Outline grown = Cornered(cells.span()).outline;
                if (std::popcount(grown) > std::popcount(shape)) larger.insert(grown);
                cells.drop();
            }
    }

    // Adds a free shape with all its images.
    void add_free(Outline outline) {
        const auto shape = static_cast<std::uint16_t>(free_.size());
        free_.push_back(outline);
        symmetries_.emplace_back();
        for (int symmetry = 0; symmetry < SYMMETRIES; ++symmetry) {
            const Cornered image(Cells(outline).turned(symmetry).span());
            Permutation to{};
            for (std::uint8_t place = 0; place < MAX_CELLS; ++place) to[image.place(place)] = place;
            if (image.outline == outline) symmetries_.back().push_back(to);
            if (!find(image.outline)) add(Fixed{image.outline, shape, to});
        }
    }

    void add(const Fixed& fixed) {
        std::size_t slot = hash(fixed.outline);
        while (slots_[slot] != NONE) slot = (slot + 1) % SLOTS;
        slots_[slot] = static_cast<std::uint16_t>(fixed_.size());
        fixed_.push_back(fixed);
    }
};

// All shapes, made on first use.
inline const Shapes& shapes() {
    static const Shapes all;
    return all;
}

}  // namespace parlour::cookie_disco
