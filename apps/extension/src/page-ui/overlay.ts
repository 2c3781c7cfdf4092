/** An element of ours in a page: what is in it is shown, and nothing else of it can be seen or styled by the page. */
export interface Overlay {
  host: HTMLElement;
  /** Where the content goes. Closed: the page's scripts cannot look inside. */
  root: ShadowRoot;
  /** Styles the element itself, from inside, so that no rule of the page is stronger. */
  style(declarations: Readonly<Record<string, string>>): void;
}

/**
 * Makes an element `<interlinear-…>`, which `packages/webpage` never translates, to be put into a document.
 * Its style sheets are constructed: they ask no content security policy and use no markup. A page's rules lose against what is
 * `!important` in them, for there the inner of two trees is the stronger.
 * @param styles CSS for what is in it
 */
export function createOverlay(document: Document, name: `interlinear-${string}`, styles: string): Overlay {
  const host = createPlainElement(document, name);
  const root = host.attachShadow({ mode: 'closed' });
  const sheet = new (document.defaultView ?? globalThis).CSSStyleSheet();
  sheet.replaceSync(
    `:host { all: initial !important; } ${styles} @media print { :host { display: none !important; } } :host {}`,
  );
  root.adoptedStyleSheets.push(sheet);
  return {
    host,
    root,
    style(declarations) {
      // The last rule is the empty one above.
      const { style } = sheet.cssRules[sheet.cssRules.length - 1] as CSSStyleRule;
      for (const [property, value] of Object.entries(declarations)) style.setProperty(property, value, 'important');
    },
  };
}

/**
 * Shows an element above everything else. It goes where it can be reached: into the dialog or the fullscreen element in which
 * `near` stands, for whatever is outside of those is out of sight or inert.
 */
export function showOnTop({ host }: Overlay, near: Node): void {
  const document = host.ownerDocument;
  const place = topLayerAround(near) ?? document.fullscreenElement ?? document.documentElement;
  if (host.parentNode !== place) place.append(host);
  host.popover = 'manual';
  if (!host.matches(':popover-open')) host.showPopover();
}

/** Whether the text at a node runs from right to left. */
export function isRightToLeft(node: Node): boolean {
  const element = node instanceof Element ? node : node.parentElement;
  return element !== null && getComputedStyle(element).direction === 'rtl';
}

/** The nearest modal dialog or popover around a node, across the borders of shadow trees. */
function topLayerAround(node: Node): Element | undefined {
  for (let ancestor: Node | null = node; ancestor; ancestor = parentAcrossRoots(ancestor)) {
    if (ancestor instanceof Element && ancestor.matches('dialog:modal, :popover-open')) return ancestor;
  }
  return undefined;
}

function parentAcrossRoots(node: Node): Node | null {
  return node instanceof ShadowRoot ? node.host : node.parentNode;
}

/**
 * A page may have defined a component of this name, and a component is shown its own shadow root, closed or not. Not so one that
 * was no component yet when the root was made: hence the element comes from a document in which nothing is defined.
 */
function createPlainElement(document: Document, name: string): HTMLElement {
  return document.adoptNode(document.implementation.createHTMLDocument().createElement(name));
}
