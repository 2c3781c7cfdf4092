import type { LanguageCode } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';

export type Detect = (text: string) => Promise<{
  isReliable: boolean;
  languages: readonly { language: string; percentage: number }[];
}>;

/** Minimum number of letters for detection. */
const MIN_LETTERS = 60;
/** Minimum share of the text in one language, in per cent. */
const MIN_SHARE = 60;

/**
 * Detects the language of a page from its text. The declared language (`<html lang>`) counts only if there is too
 * little text, because templates often declare a wrong one. Undefined if neither is known.
 */
export async function detectPageLanguage(document: Document, detect: Detect): Promise<LanguageCode | undefined> {
  const declared = matchLanguage(document.documentElement.lang);
  const text = sampleText(document);
  if (text.replaceAll(/\P{L}/gu, '').length < MIN_LETTERS) return declared;
  const { isReliable, languages } = await detect(text);
  const [best] = languages;
  const found = isReliable && best && best.percentage >= MIN_SHARE ? matchLanguage(best.language) : undefined;
  // Keep the declared regional variant: detectors return `zh` and `pt`, not `zh-TW` and `pt-PT`.
  return declared && found && isVariantOf(declared, found) ? declared : (found ?? declared);
}

function isVariantOf(declared: LanguageCode, found: LanguageCode): boolean {
  return declared.split('-')[0] === found.split('-')[0];
}

/** Sample length that suffices for detection. */
const MAX_SAMPLE_LENGTH = 1500;
/** Nodes to visit at most, for pages that hide their text deep inside. */
const MAX_NODES = 3000;

const NOT_PROSE = new Set([
  'SCRIPT',
  'STYLE',
  'NOSCRIPT',
  'TEMPLATE',
  'TEXTAREA',
  'SELECT',
  'CODE',
  'PRE',
  'KBD',
  'SVG',
  'MATH',
]);

/** Returns a sample of the page's visible text, from its main part if possible. Read-only. */
function sampleText(document: Document): string {
  const main = document.querySelector('main, [role=main], article');
  const inMain = main ? textIn(main) : '';
  return inMain.length >= MAX_SAMPLE_LENGTH / 5 || !document.body ? inMain : textIn(document.body);
}

function textIn(root: Element): string {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && isSkipped(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  let text = '';
  for (let visited = 0; visited < MAX_NODES && text.length < MAX_SAMPLE_LENGTH; visited += 1) {
    const node = walker.nextNode();
    if (!node) break;
    if (node instanceof Text && node.data.trim().length > 1) text += `${node.data.trim()}\n`;
  }
  return text.slice(0, MAX_SAMPLE_LENGTH);
}

/** Skips code, hidden elements and translations. */
function isSkipped(element: Element): boolean {
  const { localName, tagName } = element;
  return NOT_PROSE.has(tagName.toUpperCase()) || localName.startsWith('interlinear-') || !element.checkVisibility();
}
