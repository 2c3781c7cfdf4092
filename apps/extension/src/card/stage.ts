import type { OwnElement } from '../page-ui/own-element.ts';

/** The place for the card's content, and what it looks like there. */
export interface Staging {
  /** Of the document, for those who cannot see it. */
  title: string;
  /** CSS of everything in it. */
  styles: string;
  /** The language of the interface. */
  language: string;
}

/** Makes the document of a frame of ours the card's. */
export function stageInFrame(document: Document, { title, styles, language }: Staging): HTMLElement {
  document.title = title;
  document.documentElement.lang = language;
  const sheet = new (document.defaultView ?? globalThis).CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  return document.body;
}

/**
 * Where the page is in a sandbox, a frame in it is in one of its own, and nobody can put anything there. Then the card stands in
 * the shadow tree itself: closed as well, but those who hear every key first hear those of the card too.
 */
export function stageInShadowTree({ host, root }: OwnElement, { styles, language }: Staging): HTMLElement {
  const { ownerDocument: document } = host;
  const sheet = new (document.defaultView ?? globalThis).CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets.unshift(sheet); // what styles the element itself stays the last word
  const stage = document.createElement('div');
  stage.className = 'stage';
  stage.lang = language;
  for (const type of ['keydown', 'keypress', 'keyup'] as const) {
    stage.addEventListener(type, (event) => event.stopPropagation());
  }
  root.replaceChildren(stage);
  return stage;
}
