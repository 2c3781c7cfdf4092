import type { Overlay } from './overlay.ts';

/** Properties of a document inside an overlay. */
export interface OverlayContent {
  /** Document title, for assistive technology. */
  title: string;
  /** CSS of the content. */
  styles: string;
  /** Language of the interface. */
  language: string;
}

/**
 * Adds an iframe without an address to an overlay. It keeps typed keys from the page's listeners (even capturing ones), keeps
 * the page's styles out and has its own `rem`. Moving the overlay in the page would empty it.
 * @param show inserts the overlay into the page
 * @returns the container for the content
 */
export async function openOverlayDocument(
  overlay: Overlay,
  content: OverlayContent,
  show: () => void,
): Promise<HTMLElement> {
  const frame = overlay.host.ownerDocument.createElement('iframe');
  frame.title = content.title;
  overlay.root.append(frame);
  // Firefox replaces the initial empty document and fires `load`; Chrome fires it during insertion.
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  show();
  await loaded;
  const inside = frame.contentDocument;
  return inside?.defaultView ? prepareFrame(inside, content) : prepareShadowTree(overlay, content);
}

/** Sets up the iframe's document for the content. */
function prepareFrame(document: Document, { title, styles, language }: OverlayContent): HTMLElement {
  document.title = title;
  document.documentElement.lang = language;
  const sheet = new (document.defaultView ?? globalThis).CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  return document.body;
}

/**
 * Sets up the shadow tree itself, for sandboxed pages: there the iframe gets an opaque origin and stays out of reach.
 * The page's capturing key listeners can then observe the overlay's keys.
 */
function prepareShadowTree({ host, root }: Overlay, { styles, language }: OverlayContent): HTMLElement {
  const { ownerDocument: document } = host;
  const sheet = new (document.defaultView ?? globalThis).CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets.unshift(sheet); // prepended, so that the overlay's own rules keep precedence
  const stage = document.createElement('div');
  stage.className = 'stage';
  stage.lang = language;
  for (const type of ['keydown', 'keypress', 'keyup'] as const) {
    stage.addEventListener(type, (event) => event.stopPropagation());
  }
  root.replaceChildren(stage);
  return stage;
}
