import type { LanguageCode } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';

export type Detect = (text: string) => Promise<{
  isReliable: boolean;
  languages: readonly { language: string; percentage: number }[];
}>;

/** Fewer letters than this tell nothing. */
const MIN_LETTERS = 60;
/** Part of the text, in per cent, that must be in one language for the page to be in it. */
const MIN_SHARE = 60;

/**
 * What a page is written in. Its text tells; what it declares (`<html lang>`) is believed where there is too little text, since
 * templates and machine-made sites declare anything. Undefined for a page that tells neither.
 */
export async function detectPageLanguage(document: Document, detect: Detect): Promise<LanguageCode | undefined> {
  const declared = matchLanguage(document.documentElement.lang);
  const text = sampleText(document);
  if (text.replaceAll(/\P{L}/gu, '').length < MIN_LETTERS) return declared;
  const { isReliable, languages } = await detect(text);
  const [best] = languages;
  const found = isReliable && best && best.percentage >= MIN_SHARE ? matchLanguage(best.language) : undefined;
  // Detectors know languages, not how they are written here: `zh-TW` and `pt-PT` are more than `zh` and `pt`.
  return declared && found && isVariantOf(declared, found) ? declared : (found ?? declared);
}

function isVariantOf(declared: LanguageCode, found: LanguageCode): boolean {
  return declared.split('-')[0] === found.split('-')[0];
}

/** As many letters tell a language; more would cost and tell no more. */
const MAX_SAMPLE_LENGTH = 1500;
/** A page that hides its text behind more nodes than this has to do with less. */
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

/** Some of what can be read on a page, its main part first. Only reads. */
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

/** What is no prose, what is translated already, and what nobody sees. */
function isSkipped(element: Element): boolean {
  const { localName, tagName } = element;
  return NOT_PROSE.has(tagName.toUpperCase()) || localName.startsWith('interlinear-') || !element.checkVisibility();
}
