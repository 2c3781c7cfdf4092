import { isElement, isOwnElement, isText } from '../dom-nodes.ts';

/**
 * Copies a wrapper without its content for a bilingual translation. The copy looks like the original but has no id, so
 * that the page's queries do not find it, and no listeners. Custom elements become `span`s, so that their code does not
 * run again.
 */
export function copyWrapper(original: Element): Element {
  const isSafe = original.namespaceURI === HTML_NAMESPACE && COPIED_TAGS.has(original.localName);
  const copy = original.ownerDocument.createElement(isSafe ? original.localName : 'span');
  copyAttributes(original, copy, (name) => WRAPPER_ATTRIBUTES.has(name));
  return copy;
}

/** Copies a leaf (code, a picture, a formula) with its content; undefined if it must not exist twice. */
export function copyLeaf(original: Element): Element | undefined {
  return copyDeep(original, 0);
}

const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';

const COPIED_TAGS: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var'.split(
    ' ',
  ),
);

const WRAPPER_ATTRIBUTES: ReadonlySet<string> = new Set(
  'class title lang dir href hreflang target rel download datetime color face size'.split(' '),
);
const PICTURE_ATTRIBUTES = WRAPPER_ATTRIBUTES.union(new Set('src srcset sizes alt width height'.split(' ')));

/** Elements that execute, submit or play something; a copy would do so too. */
const NEVER_COPIED: ReadonlySet<string> = new Set(
  'script style iframe frame object embed video audio input select textarea button form template slot link meta canvas foreignObject'.split(
    ' ',
  ),
);

function copyDeep(original: Element, depth: number): Element | undefined {
  // A node the page has just moved into a skipped part may still contain a translation.
  if (isOwnElement(original) || NEVER_COPIED.has(original.localName) || depth > 100) return undefined;
  const copy = emptyCopy(original);
  for (const child of original.childNodes) {
    if (isText(child)) copy.append(child.data);
    else if (isElement(child)) copy.append(...[copyDeep(child, depth + 1)].filter((node) => node !== undefined));
  }
  return copy;
}

function emptyCopy(original: Element): Element {
  if (original.namespaceURI !== HTML_NAMESPACE) return copyForeignElement(original);
  if (original.localName !== 'img') return copyWrapper(original);
  const copy = original.ownerDocument.createElement('img');
  copyAttributes(original, copy, (name) => PICTURE_ATTRIBUTES.has(name));
  return copy;
}

/** Copies an SVG or MathML element with nearly all attributes, which define its content. */
function copyForeignElement(original: Element): Element {
  const copy = original.ownerDocument.createElementNS(original.namespaceURI, original.localName);
  copyAttributes(original, copy, (name) => name !== 'id' && name !== 'style' && !name.startsWith('on'));
  return copy;
}

function copyAttributes(original: Element, copy: Element, isCopied: (name: string) => boolean): void {
  for (const name of original.getAttributeNames()) {
    const value = isCopied(name) ? original.getAttribute(name) : null;
    if (value !== null && !isScriptAddress(value)) copy.setAttribute(name, value);
  }
  // Set by property, because a content security policy may forbid the attribute.
  const style = original.hasAttribute('style') ? styleOf(original)?.cssText : undefined;
  const copied = style ? styleOf(copy) : undefined;
  if (style && copied) copied.cssText = style;
}

function styleOf(element: Element): CSSStyleDeclaration | undefined {
  return element instanceof HTMLElement || element instanceof SVGElement ? element.style : undefined;
}

function isScriptAddress(value: string): boolean {
  return /^\s*javascript:/i.test(value.replace(/[\t\n\r]/g, ''));
}
