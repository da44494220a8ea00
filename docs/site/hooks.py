"""MkDocs hooks that add pages from outside ``docs/`` and translate links that work on a Git host."""

import re
from collections.abc import Callable
from os.path import normpath, relpath
from pathlib import Path, PurePosixPath

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from docs.site.reference import KINDS, hooks, public_names

ROOT = Path(__file__).parents[2]
PAGES = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "CHANGELOG.md": "changelog.md",
}
"""The documents at the root of the repository, and their pages on the site."""
MERMAID = "site/mermaid.js"
ASSETS = {MERMAID: "node_modules/@mermaid-js/tiny/dist/mermaid.tiny.js", "site/icon.svg": "web/public/icon.svg"}
"""The files that the site takes from elsewhere in the project."""
GAMES = "games.md"
FENCE = re.compile(r"^( *)(```+).*?^\1\2 *$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?P<before>\]\(|(?:src|href)=\")(?P<target>[^)\"\s#:]+)(?P<anchor>#[^)\"\s]*)?(?P<after>[)\"])")
PACKAGE_SECTION = re.compile(r"^## `(?P<package>parlour[\w.]*)`\n(?P<body>.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
LANGUAGES = {".py": "python", ".mjs": "javascript", ".json": "json", ".toml": "toml", ".hpp": "cpp"}


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Adds the pages of the games to the navigation, after the page that lists them."""
    sections = [pages for section in config.nav or [] for pages in section.values() if isinstance(pages, list)]
    section = next(pages for pages in sections if GAMES in pages)
    place = section.index(GAMES) + 1
    section[place:place] = _game_pages()
    return config


def _game_pages() -> list[str]:
    """The page of each game, followed by other pages about it."""
    docs = ROOT / "docs"
    return [
        path.relative_to(docs).as_posix()
        for page in sorted(docs.glob("games/*.md"))
        for path in [page, *sorted(docs.glob(f"{page.stem}-*.md"))]
    ]


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the documents of the root, the API reference, the source files that pages link to, and Mermaid."""
    pages = {file.src_uri: (ROOT / "docs" / file.src_uri).read_text("utf-8") for file in files.documentation_pages()}
    pages |= {page: (ROOT / name).read_text("utf-8") for name, page in PAGES.items()}
    added = {page: pages[page] for page in PAGES.values()}
    added["index.md"] = f"---\nhide: [navigation]\n---\n{added['index.md']}"
    added |= {f"api/{part['package']}.md": _reference(part) for part in PACKAGE_SECTION.finditer(pages["api.md"])}
    for page, text in pages.items():
        for path in filter(_is_source, _targets(page, text)):
            added[_site_page(path)] = _source(path)
    for page, text in added.items():
        files.append(File.generated(config, page, content=text))
    for asset, path in ASSETS.items():
        files.append(File.generated(config, asset, abs_src_path=str(ROOT / path)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """The page with links that lead to pages of the site."""
    uri = page.file.src_uri
    if uri.startswith("source/"):
        return markdown
    text = _outside_fences(markdown, lambda part: LINK.sub(lambda link: _relinked(uri, link), part))
    return PACKAGE_SECTION.sub(_with_references, text) if uri == "api.md" else text


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """The page with Mermaid, if it has diagrams; otherwise the theme would fetch it from another host."""
    if 'class="mermaid"' not in html:
        return html
    return f'{html}<script src="{relpath("/" + MERMAID, "/" + page.url)}"></script>'


def _reference(section: re.Match[str]) -> str:
    """The page of a package: the full documentation of every name that it exports."""
    about = LINK.sub(r"\g<before>../\g<target>\g<anchor>\g<after>", section["body"].partition("<!--")[0].strip())
    parts = [f"# {section['package']}", about]
    for kind, heading in KINDS.items():
        names = [public for public in public_names(section["package"]) if public.kind == kind]
        elsewhere = [public for public in names if public.documented_in != section["package"]]
        if names:
            parts += [f"## {heading}", *(_entry(public.defined) for public in names if public not in elsewhere)]
        if elsewhere:
            parts.append("\n".join(f"- [`{public.name}`][{public.defined}]: {public.summary}" for public in elsewhere))
    return "\n\n".join(parts) + "\n"


def _entry(defined: str) -> str:
    """The full documentation of a name, with the methods that a game overrides."""
    if not (names := hooks(defined)):
        return f"::: {defined}"
    return f'::: {defined}\n    options:\n      filters: ["!^_(?!_)", "^({"|".join(names)})$"]'


def _with_references(section: re.Match[str]) -> str:
    """A section of the overview whose names lead to the pages of their packages."""
    package, body = section["package"], section["body"]
    for public in public_names(package):
        body = body.replace(f"\n| `{public.name}` |", f"\n| [`{public.name}`][{public.defined}] |")
    return f"## [`{package}`](api/{package}.md)\n{body}"


def _outside_fences(markdown: str, change: Callable[[str], str]) -> str:
    """A page changed everywhere but in blocks of code."""
    parts, end = [], 0
    for fence in FENCE.finditer(markdown):
        parts += [change(markdown[end : fence.start()]), fence[0]]
        end = fence.end()
    return "".join([*parts, change(markdown[end:])])


def _targets(page: str, text: str) -> list[str]:
    """The paths in the repository that a page links to."""
    paths: list[str] = []
    _outside_fences(
        text, lambda part: paths.extend(_path(page, link["target"]) for link in LINK.finditer(part)) or part
    )
    return paths


def _path(page: str, target: str) -> str:
    """Where a link leads in the repository."""
    origin = {uri: name for name, uri in PAGES.items()}.get(page, f"docs/{page}")
    return normpath((PurePosixPath(origin).parent / target).as_posix())


def _is_source(path: str) -> bool:
    return not path.startswith("docs/") and path not in PAGES and (ROOT / path).exists()


def _site_page(path: str) -> str:
    """The page of the site, or the file, that stands for a path in the repository."""
    if (ROOT / path).is_dir() and (ROOT / f"{path}.md").exists():
        path = f"{path}.md"
    return f"source/{path}.md" if _is_source(path) else PAGES.get(path, path.removeprefix("docs/"))


def _relinked(page: str, link: re.Match[str]) -> str:
    path = _path(page, link["target"])
    if not (ROOT / path).exists():
        return link[0]
    target = relpath(_site_page(path), PurePosixPath(page).parent)
    return f"{link['before']}{target}{link['anchor'] or ''}{link['after']}"


def _source(path: str) -> str:
    """A page that shows a source file, or those of a folder."""
    folder = ROOT / path
    files = sorted(folder.glob("*.py")) if folder.is_dir() else [folder]
    blocks = [
        f'````{LANGUAGES.get(file.suffix, "text")} title="{file.name}"\n{file.read_text("utf-8")}````\n'
        for file in files
    ]
    return "\n".join([f"# {path}\n", *blocks])
