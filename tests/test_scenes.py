"""Every position of every game has a scene that can be rendered and played on."""

import json
from typing import Any
from xml.etree import ElementTree

import pytest

from parlour import Seat, State
from parlour.core.scene import Item, Scene
from parlour.core.svg import UNIT, svg
from tests.settings import SETTINGS, Setting
from tests.walk import viewers, walk

ROUNDING = 1e-9


def check_items(scene: Scene) -> None:
    """Ids are unique, and everything lies within the picture."""
    assert len({item.id for item in scene.items}) == len(scene.items)
    for item in scene.items:
        assert min(item.width, item.height) > 0, item
        assert min(item.x, item.y) > -ROUNDING, item
        assert item.x + item.width < scene.width + ROUNDING, item
        assert item.y + item.height < scene.height + ROUNDING, item


def check_moves(scene: Scene, state: State[Any], viewer: Seat | None) -> None:
    """The scene has every offered move and only legal ones, each made by choosing items that can be chosen."""
    if viewer is None or viewer not in state.actors:
        assert not scene.moves
        return
    assert set(map(str, state.offered_moves(viewer))) <= set(scene.moves) <= set(map(str, state.moves(viewer)))
    choosable = {item.id for item in scene.items if item.kind not in ("area", "label")}
    assert {chosen for ids in scene.moves.values() for chosen in ids} <= choosable
    assert set(scene.captions) <= set(scene.moves)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_viewer_of_a_whole_game_gets_a_scene_with_its_moves(setting: Setting) -> None:
    for state in walk(setting, seed=5, faultless=True):
        for viewer in viewers(state):
            scene = state.view(viewer).scene(viewer)
            check_items(scene)
            check_moves(scene, state, viewer)
            assert scene.summary.strip()


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_scenes_are_plain_json_and_well_formed_svg(setting: Setting) -> None:
    for number, state in enumerate(walk(setting, seed=6, faultless=True)):
        viewer = viewers(state)[number % (setting.seats + 1)]
        scene = state.view(viewer).scene(viewer)
        assert json.loads(json.dumps(scene.to_json(), allow_nan=False)) == scene.to_json()
        for text in (svg(scene), state._repr_svg_()):
            assert ElementTree.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"


def test_a_hexagon_has_six_corners_and_fills_its_box() -> None:
    picture = ElementTree.fromstring(svg(Scene(2, 2, (Item("h", "cell", 0, 0, 2, 2, "hexagon", "light"),), {})))
    (hexagon,) = (each for each in picture.iter() if each.tag.endswith("polygon"))
    corners = [tuple(map(float, corner.split(","))) for corner in hexagon.attrib["points"].split()]
    assert len(set(corners)) == 6
    for ends in zip(*corners, strict=True):
        assert (min(ends), max(ends)) == (0, 2 * UNIT)
