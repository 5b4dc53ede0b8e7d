/**
 * Elements by description, and a patch that changes only what differs.
 *
 * A screen describes itself whole each time; `patch` keeps the elements that stay, so that focus,
 * scrolling and transitions survive. Styles are set through the object model and never as an
 * attribute, because the content security policy allows no inline styles.
 */

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "g", "rect", "circle", "path", "line", "text", "ellipse"]);

/**
 * @typedef {Node | string | number | null | undefined | false} Child
 * @typedef {Record<string, any>} Props
 */

/**
 * An element. `style` is an object of properties; `false`, `null` and `undefined` leave an
 * attribute out, except that `aria-` attributes say "true" or "false".
 * @param {string} tag
 * @param {Props | null} [props]
 * @param {...(Child | Child[])} children
 * @returns {any}
 */
export function h(tag, props, ...children) {
  const element = SVG_TAGS.has(tag)
    ? document.createElementNS(SVG, tag)
    : document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined) continue;
    if (name === "style") {
      for (const [property, setting] of Object.entries(value)) {
        element.style.setProperty(property, String(setting));
      }
    } else if (typeof value === "boolean") {
      if (name.startsWith("aria-")) element.setAttribute(name, String(value));
      else if (value) element.setAttribute(name, "");
    } else {
      element.setAttribute(name, String(value));
    }
  }
  for (const child of children.flat(3)) {
    if (child === null || child === undefined || child === false || child === "") continue;
    element.append(child instanceof Node ? child : String(child));
  }
  return element;
}

/** @type {Map<string, Element>} */
const drawings = new Map();

/**
 * An element that its name says all about, like the picture of a tile: drawn once, and never compared part
 * by part. What is in it is copied when it comes into the page, for mostly it is there already.
 * @param {string} name
 * @param {() => Element} draw
 * @returns {any}
 */
export function drawing(name, draw) {
  let first = drawings.get(name);
  if (!first) {
    first = draw();
    fill(first);
    first.setAttribute("data-drawing", name);
    drawings.set(name, first);
  }
  return first.cloneNode(false);
}

/** A text in which no line ends within the name of a tile (`6-4`) or a percentage (`63 %`). @param {string} text */
export const unbroken = (text) =>
  text.split(/(\d-\d|[\d.,]+ %)/).map((part, at) => (at % 2 ? h("span", { class: "unbroken" }, part) : part));

/** Copies into drawings what is in them. @param {Node} node */
function fill(node) {
  if (!(node instanceof Element)) return;
  for (const empty of [node, ...node.querySelectorAll("[data-drawing]")]) {
    const first = drawings.get(empty.getAttribute("data-drawing") ?? "");
    if (first && !empty.firstChild) empty.append(...first.cloneNode(true).childNodes);
  }
}

/** @param {Node} node */
const keyOf = (node) => (node instanceof Element ? node.getAttribute("data-key") : null);

/**
 * Makes `children` the children of `parent`, reusing what is there.
 * @param {Element} parent
 * @param {...(Child | Child[])} children
 */
export function patch(parent, ...children) {
  const next = children
    .flat(3)
    .filter((child) => child !== null && child !== undefined && child !== false && child !== "")
    .map((child) => (child instanceof Node ? child : document.createTextNode(String(child))));
  patchChildren(parent, next);
}

/**
 * @param {Element} parent
 * @param {Node[]} next
 */
function patchChildren(parent, next) {
  const wanted = new Set(next.map(keyOf).filter((key) => key !== null));
  /** @type {Map<string, Element>} */
  const keyed = new Map();
  for (const old of [...parent.childNodes]) {
    const key = keyOf(old);
    if (key === null) continue;
    if (wanted.has(key)) keyed.set(key, /** @type {Element} */ (old));
    else old.remove();
  }
  let place = parent.firstChild;
  for (const node of next) {
    const key = keyOf(node);
    if (key !== null) {
      const old = keyed.get(key);
      if (old && old.nodeName === node.nodeName) {
        if (old === place) place = place.nextSibling;
        else parent.insertBefore(old, place);
        morph(old, node);
      } else {
        // The same key on another kind of element.
        if (old && old === place) place = place.nextSibling;
        old?.remove();
        fill(node);
        parent.insertBefore(node, place);
      }
      continue;
    }
    if (place && keyOf(place) === null && place.nodeName === node.nodeName) {
      const old = place;
      place = place.nextSibling;
      morph(old, node);
    } else {
      fill(node);
      parent.insertBefore(node, place);
    }
  }
  while (place) {
    const after = place.nextSibling;
    parent.removeChild(place);
    place = after;
  }
}

/**
 * @param {Node} old
 * @param {Node} next
 */
function morph(old, next) {
  if (!(old instanceof Element) || !(next instanceof Element)) {
    if (old.nodeValue !== next.nodeValue) old.nodeValue = next.nodeValue;
    return;
  }
  const drawn = next.getAttribute("data-drawing");
  if (drawn !== null && drawn === old.getAttribute("data-drawing")) return;
  for (const name of next.getAttributeNames()) {
    const value = /** @type {string} */ (next.getAttribute(name));
    if (name !== "style" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const name of old.getAttributeNames()) {
    if (name !== "style" && !next.hasAttribute(name)) old.removeAttribute(name);
  }
  // Most elements have none, and asking for the object of one is dear.
  if (old.getAttribute("style") !== next.getAttribute("style")) {
    /** @type {any} */ (old).style.cssText = /** @type {any} */ (next).style.cssText;
  }
  if (drawn !== null) {
    old.replaceChildren();
    fill(old);
    return;
  }
  patchChildren(old, [...next.childNodes]);
  // A choice made in code, not by the person: the property has to follow the attribute.
  if (old instanceof HTMLSelectElement && next instanceof HTMLSelectElement) {
    if (old.value !== next.value) old.value = next.value;
  }
}
