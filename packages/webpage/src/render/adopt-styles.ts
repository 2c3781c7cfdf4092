import type { GrowingBox } from '../unit.ts';
import { growthText, styleSheetText, unclampingText } from './styles.ts';

/**
 * Adopts the style sheet of bilingual translations in a document or shadow root. An adopted sheet needs no element and
 * is exempt from the page's content security policy. Returns a function that removes it.
 */
export function adoptStyles(root: Document | ShadowRoot): () => void {
  adopt(root, translationSheets, styleSheetText);
  return () => {
    const { document } = placeOf(root);
    for (const sheets of [translationSheets, unclampingSheets, growthSheets]) {
      const sheet = sheets.get(document);
      const index = sheet ? root.adoptedStyleSheets.indexOf(sheet) : -1;
      if (index >= 0) root.adoptedStyleSheets.splice(index, 1);
    }
  };
}

/** Adopts the rules for clamped cells, only on pages that need them: their `:has()` selector is expensive. */
export function adoptUnclamping(root: Node): void {
  if (isRoot(root)) adopt(root, unclampingSheets, unclampingText);
}

/** Maximum number of rules for boxes in a document: each costs time whenever styles are computed. */
const MAX_GROWTH_RULES = 20;

/** Adopts the rule by which a box grows; its selector is expensive, too. Beyond a number of rules, further boxes keep their height. */
export function adoptGrowth(root: Node, box: GrowingBox): void {
  if (!isRoot(root)) return;
  const sheet = adopt(root, growthSheets, () => '');
  const rule = growthText(box);
  const known = growthRules.get(sheet) ?? new Set();
  if (known.has(rule) || known.size >= MAX_GROWTH_RULES) return;
  sheet.insertRule(rule);
  growthRules.set(sheet, known.add(rule));
}

const translationSheets = new WeakMap<Document, CSSStyleSheet>();
const unclampingSheets = new WeakMap<Document, CSSStyleSheet>();
const growthSheets = new WeakMap<Document, CSSStyleSheet>();
/** The rules that a sheet has. */
const growthRules = new WeakMap<CSSStyleSheet, Set<string>>();

function adopt(
  root: Document | ShadowRoot,
  sheets: WeakMap<Document, CSSStyleSheet>,
  text: () => string,
): CSSStyleSheet {
  const { document, window } = placeOf(root);
  // Shared by all roots of a document, because a sheet cannot be adopted outside the document that created it.
  const sheet = sheets.get(document) ?? new window.CSSStyleSheet();
  if (!sheets.has(document)) sheet.replaceSync(text());
  sheets.set(document, sheet);
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
  return sheet;
}

function isRoot(node: Node): node is Document | ShadowRoot {
  return node instanceof Document || node instanceof ShadowRoot;
}

function placeOf(root: Document | ShadowRoot): { document: Document; window: typeof globalThis } {
  const document = root instanceof Document ? root : root.ownerDocument;
  return { document, window: document.defaultView ?? globalThis };
}
