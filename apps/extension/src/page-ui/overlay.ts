/** An element of the extension in a page, shielded from the page's scripts and styles. */
export interface Overlay {
  host: HTMLElement;
  /** Container for the content: a closed shadow root, hidden from the page's scripts. */
  root: ShadowRoot;
  /** Styles the host from inside its shadow tree, so that no page rule overrides it. */
  style(declarations: Readonly<Record<string, string>>): void;
  /** Styles it again, which is needed after a move to another document: that drops constructed style sheets. */
  restyle(): void;
}

/**
 * Creates an `<interlinear-…>` element, which `packages/webpage` never translates. Constructed style sheets need no
 * markup and pass any content security policy. Their `!important` rules win over the page's, because for important
 * rules the inner tree takes precedence.
 * @param styles CSS for the content
 */
export function createOverlay(document: Document, name: `interlinear-${string}`, styles: string): Overlay {
  const host = createPlainElement(document, name);
  const root = host.attachShadow({ mode: 'closed' });
  const declared: Record<string, string> = {};
  let sheet = createSheet(document, styles);
  root.adoptedStyleSheets.push(sheet);
  const style = (declarations: Readonly<Record<string, string>>) => {
    Object.assign(declared, declarations);
    // The last rule is the empty `:host {}` below.
    const { style: own } = sheet.cssRules[sheet.cssRules.length - 1] as CSSStyleRule;
    for (const [property, value] of Object.entries(declarations)) own.setProperty(property, value, 'important');
  };
  const restyle = () => {
    sheet = createSheet(host.ownerDocument, styles);
    root.adoptedStyleSheets = [sheet];
    style(declared);
  };
  return { host, root, style, restyle };
}

function createSheet(document: Document, styles: string): CSSStyleSheet {
  const sheet = new (document.defaultView ?? globalThis).CSSStyleSheet();
  sheet.replaceSync(
    `:host { all: initial !important; } ${styles} @media print { :host { display: none !important; } } :host {}`,
  );
  return sheet;
}

/**
 * Shows an overlay above everything else. It is inserted into the dialog or fullscreen element around `near`, because
 * elements outside would be hidden or inert.
 */
export function showOnTop(overlay: Overlay, near: Node): void {
  const { host } = overlay;
  const document = host.ownerDocument;
  const place = topLayerAround(near) ?? fullscreenContainer(document) ?? document.documentElement;
  if (host.parentNode !== place) move(host, place);
  undoZoom(overlay, place);
  host.popover = 'manual';
  if (!host.matches(':popover-open')) host.showPopover();
}

/** Gives an overlay the size and place of a page without `zoom`, which would enlarge it and move it out of the window. */
export function undoZoom({ style }: Overlay, { currentCSSZoom = 1 }: Partial<Pick<Element, 'currentCSSZoom'>>): void {
  style({ zoom: String(1 / currentCSSZoom) });
}

/** Moves an element with the state of the frames in it, where the browser can. */
function move(element: Element, place: Element): void {
  if (element.isConnected && 'moveBefore' in place) place.moveBefore(element, null);
  else place.append(element);
}

/** Whether the text at a node runs right to left. */
export function isRightToLeft(node: Node): boolean {
  const element = node instanceof Element ? node : node.parentElement;
  return element !== null && getComputedStyle(element).direction === 'rtl';
}

/** Returns the fullscreen element, unless its children are not shown, as those of a picture or a shadow host. */
function fullscreenContainer({ fullscreenElement }: Document): Element | undefined {
  if (!fullscreenElement || /^(?:img|video|canvas|iframe|object|embed)$/.test(fullscreenElement.localName))
    return undefined;
  return fullscreenElement.shadowRoot || fullscreenElement.localName.includes('-') ? undefined : fullscreenElement;
}

/** Returns the nearest modal dialog or popover around a node, across shadow boundaries. */
export function topLayerAround(node: Node): Element | undefined {
  for (let ancestor: Node | null = node; ancestor; ancestor = parentAcrossRoots(ancestor)) {
    if (ancestor instanceof Element && ancestor.matches('dialog:modal, :popover-open')) return ancestor;
  }
  return undefined;
}

function parentAcrossRoots(node: Node): Node | null {
  return node instanceof ShadowRoot ? node.host : node.parentNode;
}

/**
 * Creates the element in a blank document. A page may define a custom element of this name, which could access its
 * shadow root even if closed, unless the root was attached before the element was upgraded.
 */
function createPlainElement(document: Document, name: string): HTMLElement {
  return document.adoptNode(document.implementation.createHTMLDocument().createElement(name));
}
