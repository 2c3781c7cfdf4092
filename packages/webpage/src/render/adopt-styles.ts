import { styleSheetText, unclampingText } from './styles.ts';

/**
 * Adopts the style sheet of bilingual translations in a document or shadow root. An adopted sheet needs no element and
 * is exempt from the page's content security policy. Returns a function that removes it.
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

/** Adopts the rules for clamped cells, only on pages that need them: their `:has()` selector is expensive. */
export function adoptUnclamping(root: Node): void {
  if (root instanceof Document || root instanceof ShadowRoot) adopt(root, unclampingSheets, unclampingText);
}

const translationSheets = new WeakMap<Document, CSSStyleSheet>();
const unclampingSheets = new WeakMap<Document, CSSStyleSheet>();

function adopt(root: Document | ShadowRoot, sheets: WeakMap<Document, CSSStyleSheet>, text: () => string): void {
  const { document, window } = placeOf(root);
  // Shared by all roots of a document, because a sheet cannot be adopted outside the document that created it.
  const sheet = sheets.get(document) ?? new window.CSSStyleSheet();
  if (!sheets.has(document)) sheet.replaceSync(text());
  sheets.set(document, sheet);
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}

function placeOf(root: Document | ShadowRoot): { document: Document; window: typeof globalThis } {
  const document = root instanceof Document ? root : root.ownerDocument;
  return { document, window: document.defaultView ?? globalThis };
}
