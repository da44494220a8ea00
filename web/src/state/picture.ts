/** Saves the position as a picture: the SVG of the board with its styles and fonts inlined. */
import { download } from "./share";

/** The CSS properties that are inlined. */
const STYLES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "visibility",
  "display",
  "transform",
  "transform-origin",
  "transform-box",
  "filter",
  "clip-path",
  "mask",
  "paint-order",
  "font-family",
  "font-size",
  "font-weight",
  "font-style",
  "letter-spacing",
  "text-anchor",
  "dominant-baseline",
  "stop-color",
  "stop-opacity",
  "flood-color",
  "flood-opacity",
  "mix-blend-mode",
  "r",
  "cx",
  "cy",
  "x",
  "y",
  "rx",
  "ry",
];
const WIDTH_PX = 1600;

/** The source of the SVG within an element. */
async function svgSource(box: Element): Promise<string> {
  const svg = box.querySelector("svg[data-picture]") ?? largest(box);
  if (!svg) throw new Error("no SVG to save");
  const copy = svg.cloneNode(true) as SVGSVGElement;
  inlineStyles(svg, copy);
  const [, , width = 100, height = 100] = (svg.getAttribute("viewBox") ?? "").split(/[\s,]+/).map(Number);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(WIDTH_PX));
  copy.setAttribute("height", String(Math.round((WIDTH_PX * height) / width)));
  copy.style.background = getComputedStyle(document.documentElement).getPropertyValue("--paper");
  copy.prepend(await fontStyle(copy));
  return new XMLSerializer().serializeToString(copy);
}

export async function saveSvg(box: Element, name: string): Promise<void> {
  download(`${name}.svg`, new Blob([await svgSource(box)], { type: "image/svg+xml" }));
}

export async function savePng(box: Element, name: string): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await svgSource(box))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  canvas.toBlob((blob) => blob && download(`${name}.png`, blob), "image/png");
}

function largest(box: Element): SVGSVGElement | undefined {
  const area = (svg: Element) => svg.getBoundingClientRect().width * svg.getBoundingClientRect().height;
  return [...box.querySelectorAll("svg")]
    .filter((svg) => !svg.parentElement?.closest("svg"))
    .sort((a, b) => area(b) - area(a))[0];
}

/** Writes the computed styles of an element and its descendants into a copy. */
function inlineStyles(from: Element, to: SVGElement): void {
  const computed = getComputedStyle(from);
  for (const name of STYLES) {
    const value = computed.getPropertyValue(name);
    if (value && value !== "none" && value !== "auto" && value !== "normal") to.style.setProperty(name, value);
    else if (value === "none" && (name === "fill" || name === "display" || name === "stroke"))
      to.style.setProperty(name, value);
  }
  for (const [index, child] of [...from.children].entries()) inlineStyles(child, to.children[index] as SVGElement);
}

/** A style element with the web fonts of a picture's texts: outside this page, a picture cannot load them. */
async function fontStyle(picture: SVGElement): Promise<SVGElement> {
  const used = [...picture.querySelectorAll<SVGElement>("text, tspan")].map(({ style }) => style.fontFamily).join();
  const faces = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules]
      .filter((rule) => rule instanceof CSSFontFaceRule)
      .filter(({ style }) => used.includes(style.getPropertyValue("font-family").replaceAll('"', "")))
      .map((rule) => withFile(rule, sheet.href ?? document.baseURI)),
  );
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = (await Promise.all(faces)).join("\n");
  return style;
}

/** A font face whose file is part of the text; `base` is the address that its file is relative to. */
async function withFile({ cssText }: CSSFontFaceRule, base: string): Promise<string> {
  const url = /url\("?([^")]+)"?\)/.exec(cssText)?.[1];
  if (!url) return cssText;
  const file = await (await fetch(new URL(url, base))).blob();
  return cssText.replace(url, await dataUrl(file));
}

function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
