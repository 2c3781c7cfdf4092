import { styleSheetText, unclampingText } from './styles.ts';

/**
 * Gives a document or shadow root the style sheet of bilingual translations, next to the page's own sheets and in no element,
 * so that the page's content security policy has no say. The result takes it away again.
 */
export function adoptStyles(root: Document | ShadowRoot): () => void {
  adopt(root, translationSheets, styleSheetText);
  return () => {
    const { document } = placeOf(root);
    const ours = [translationSheets.get(document), unclampingSheets.get(document)];
    for (const sheet of ours) {
      const index = sheet ? root.adoptedStyleSheets.indexOf(sheet) : -1;
      if (index >= 0) root.adoptedStyleSheets.splice(index, 1);
    }
  };
}

/** The same for what is wanted on few pages: it looks at the children of every element, which costs. */
export function adoptUnclamping(root: Node): void {
  if (root instanceof Document || root instanceof ShadowRoot) adopt(root, unclampingSheets, unclampingText);
}

const translationSheets = new WeakMap<Document, CSSStyleSheet>();
const unclampingSheets = new WeakMap<Document, CSSStyleSheet>();

function adopt(root: Document | ShadowRoot, sheets: WeakMap<Document, CSSStyleSheet>, text: () => string): void {
  const { document, window } = placeOf(root);
  // One for all roots of a document: a sheet cannot be adopted outside the document it was made for.
  const sheet = sheets.get(document) ?? new window.CSSStyleSheet();
  if (!sheets.has(document)) sheet.replaceSync(text());
  sheets.set(document, sheet);
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}

function placeOf(root: Document | ShadowRoot): { document: Document; window: typeof globalThis } {
  const document = root instanceof Document ? root : root.ownerDocument;
  return { document, window: document.defaultView ?? globalThis };
}
