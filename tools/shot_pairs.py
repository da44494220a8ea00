"""Pictures of every page, at a commit and now, side by side: `python tools/shot_pairs.py COMMIT`."""

from argparse import ArgumentParser
from io import BytesIO
from pathlib import Path
from shutil import which
from subprocess import run

from PIL import Image, ImageDraw

ROOT = Path(__file__).resolve().parents[1]
SHOTS = ROOT / "docs" / "shots"
PAIRS = SHOTS / "pairs"
SHOWN = ("desk-light", "phone-dark")
"""The screenshots of a page that are shown, from left to right."""
HEIGHT, GAP, HEAD = 440, 8, 22
PAPER, INK = "#f7f1e6", "#2b2118"


def main(commit: str) -> None:
    """Writes one picture for each page that has screenshots now and had them at the commit."""
    PAIRS.mkdir(exist_ok=True)
    committed = git("ls-tree", "--name-only", f"{commit}:docs/shots").decode().split()
    for shot in sorted(SHOTS.glob(f"*-{SHOWN[0]}.jpg")):
        page = shot.name.removesuffix(f"-{SHOWN[0]}.jpg")
        names = [f"{page}-{kind}.jpg" for kind in SHOWN]
        if not set(names) <= set(committed):
            continue
        before = side_by_side([shot_at(commit, name) for name in names], f"{page}, before")
        after = side_by_side([Image.open(SHOTS / name) for name in names], f"{page}, now")
        pair = Image.new("RGB", (before.width + after.width + 2 * GAP, before.height), INK)
        pair.paste(before, (0, 0))
        pair.paste(after, (before.width + 2 * GAP, 0))
        pair.save(PAIRS / f"{page}.jpg", quality=72, optimize=True)


def shot_at(commit: str, name: str) -> Image.Image:
    """A screenshot as it was committed."""
    return Image.open(BytesIO(git("show", f"{commit}:docs/shots/{name}")))


def git(*arguments: str) -> bytes:
    """The output of a git command."""
    return run([which("git") or "git", *arguments], check=True, capture_output=True, cwd=ROOT).stdout


def side_by_side(shots: list[Image.Image], title: str) -> Image.Image:
    """Screenshots at the same height under a title; of a long page, its top."""
    scaled = [first_screen(shot) for shot in shots]
    width = sum(shot.width + GAP for shot in scaled) - GAP
    picture = Image.new("RGB", (width, HEAD + HEIGHT), PAPER)
    ImageDraw.Draw(picture).text((GAP, 4), title, fill=INK, font_size=13)
    left = 0
    for shot in scaled:
        picture.paste(shot, (left, HEAD))
        left += shot.width + GAP
    return picture


def first_screen(shot: Image.Image) -> Image.Image:
    """The first screenful of a page, scaled."""
    height = min(shot.height, 860 if shot.width > 400 else 740)
    top = shot.convert("RGB").crop((0, 0, shot.width, height))
    return top.resize((round(shot.width * HEIGHT / height), HEIGHT), Image.Resampling.LANCZOS)


if __name__ == "__main__":
    parser = ArgumentParser(prog="python tools/shot_pairs.py", description=__doc__)
    parser.add_argument("commit", metavar="COMMIT")
    main(parser.parse_args().commit)
