import { styleSheetText } from './styles.ts';

/**
 * Gives a document or shadow root the style sheet of bilingual translations, next to the page's own sheets and in no element,
 * so that the page's content security policy has no say. The result takes it away again.
 */
export function adoptStyles(root: Document | ShadowRoot): () => void {
  const sheet = sheetOf(root instanceof Document ? root : root.ownerDocument);
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
  return () => {
    const index = root.adoptedStyleSheets.indexOf(sheet);
    if (index >= 0) root.adoptedStyleSheets.splice(index, 1);
  };
}

const sheets = new WeakMap<Document, CSSStyleSheet>();

/** One for all roots of a document: a sheet cannot be adopted outside the document it was made for. */
function sheetOf(document: Document): CSSStyleSheet {
  const known = sheets.get(document);
  if (known) return known;
  const sheet = new (document.defaultView ?? globalThis).CSSStyleSheet();
  sheet.replaceSync(styleSheetText());
  sheets.set(document, sheet);
  return sheet;
}
