/** The position as a picture: the board's SVG with its styles written into it, so that it stands alone. */
import { download } from "./share";

/** What a drawing looks like besides its attributes. */
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
const WIDTH = 1600;

/** The SVG in a part of the page as a text of its own. */
export function drawing(box: Element): string {
  const svg = box.querySelector("svg[data-picture]") ?? largest(box);
  if (!svg) throw new Error("there is no drawing to save");
  const copy = svg.cloneNode(true) as SVGSVGElement;
  dress(svg, copy);
  const [, , width = 100, height = 100] = (svg.getAttribute("viewBox") ?? "").split(/[\s,]+/).map(Number);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(WIDTH));
  copy.setAttribute("height", String(Math.round((WIDTH * height) / width)));
  copy.style.background = getComputedStyle(document.documentElement).getPropertyValue("--paper");
  return new XMLSerializer().serializeToString(copy);
}

export function saveSvg(box: Element, name: string): void {
  download(`${name}.svg`, new Blob([drawing(box)], { type: "image/svg+xml" }));
}

export async function savePng(box: Element, name: string): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing(box))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  canvas.toBlob((blob) => blob && download(`${name}.png`, blob), "image/png");
}

function largest(box: Element): SVGSVGElement | undefined {
  const area = (svg: Element) => svg.getBoundingClientRect().width * svg.getBoundingClientRect().height;
  return [...box.querySelectorAll("svg")]
    .filter((svg) => !svg.parentElement?.closest("svg"))
    .sort((one, two) => area(two) - area(one))[0];
}

/** Writes what the page's style sheets say into a copy, element by element. */
function dress(from: Element, to: SVGElement): void {
  const computed = getComputedStyle(from);
  for (const name of STYLES) {
    const value = computed.getPropertyValue(name);
    if (value && value !== "none" && value !== "auto" && value !== "normal") to.style.setProperty(name, value);
    else if (value === "none" && (name === "fill" || name === "display" || name === "stroke"))
      to.style.setProperty(name, value);
  }
  for (const [index, child] of [...from.children].entries()) dress(child, to.children[index] as SVGElement);
}
