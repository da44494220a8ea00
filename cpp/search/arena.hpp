// The nodes of a search tree: a block of memory that never moves and is touched only as far as it is used.
#pragma once

#include <cstdint>
#include <limits>
#include <type_traits>

#include "memory.hpp"

namespace parlour {

template <class Node>
    requires std::is_trivially_copyable_v<Node>
class Arena {
   public:
    using Index = std::uint32_t;

    // As many nodes as fit into the bytes.
    explicit Arena(std::size_t bytes)
        : block_(std::max(bytes, MIN_NODES * sizeof(Node)), MIN_NODES * sizeof(Node)),
          capacity_(std::min<std::size_t>(block_.bytes() / sizeof(Node), std::numeric_limits<Index>::max())) {}

    std::size_t size() const { return size_; }
    bool has_room(std::size_t count) const { return capacity_ - size_ >= count; }

    Index add(const Node& node) {
        new (block_.start() + size_ * sizeof(Node)) Node(node);
        return static_cast<Index>(size_++);
    }

    Node& operator[](Index index) { return reinterpret_cast<Node*>(block_.start())[index]; }
    const Node& operator[](Index index) const { return reinterpret_cast<const Node*>(block_.start())[index]; }

   private:
    static constexpr std::size_t MIN_NODES = 8192;  // the root and its moves in every game

    Block block_;
    std::size_t capacity_, size_ = 0;
};

}  // namespace parlour
