import type { EngineMarkup } from '@interlinear/engines';
import { lookalikes } from './markup.ts';

/** A sign that there may be something to protect; most texts have none. */
const SIGN = /[@{%<＜⟦⟧〚【［[&\n]|:\/\/|www\./;

/** Each is bounded or begins where nothing of its kind stands before it: texts are strangers', and must not cost time. */
const PATTERNS = [
  // Addresses, without the punctuation that follows them.
  String.raw`(?:https?|ftp):\/\/[^\s<>"'，。；、】）」』]*[^\s<>"'，。；、】）」』.,;:!?)\]}]`,
  String.raw`www\.[\p{L}\p{N}-]+\.[^\s<>"'，。；、】）」』]*[^\s<>"'，。；、】）」』.,;:!?)\]}]`,
  String.raw`(?<![\w.+-])[\w.+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+`,
  // Placeholders of the usual template and message languages.
  String.raw`\{\{[^{}\n]{0,200}\}\}|\$\{[^{}\n]{0,200}\}|\{[\w.]{0,50}\}`,
  String.raw`(?<![\d%])%(?:\d+\$)?(?:\(\w+\))?[-+0#]{0,3}\d{0,3}(?:\.\d{1,3})?(?:[sdiufFgGeExXco]|l{1,2}[du])(?![\p{L}\p{N}])|%@`,
];

const byMarkup: Record<EngineMarkup, RegExp> = {
  html: compile('html'),
  xml: compile('xml'),
  tokens: compile('tokens'),
  none: compile('none'),
};

/** Whether a text is worth a closer look. */
export function mayBeFragile(text: string): boolean {
  return SIGN.test(text);
}

/** Cuts a text into what is translated and what an engine with this markup could break. */
export function* splitFragile(text: string, markup: EngineMarkup): Generator<{ text: string } | { fragile: string }> {
  if (!mayBeFragile(text)) return yield { text };
  let end = 0;
  for (const match of text.matchAll(byMarkup[markup])) {
    if (match.index > end) yield { text: text.slice(end, match.index) };
    yield { fragile: match[0] };
    end = match.index + match[0].length;
  }
  if (end < text.length) yield { text: text.slice(end) };
}

function compile(markup: EngineMarkup): RegExp {
  const patterns = [...PATTERNS, lookalikes(markup)];
  // HTML knows no line breaks: an engine that speaks it would make spaces of them.
  if (markup === 'html') patterns.push(String.raw`(?<![^\S\n])[^\S\n]*\n\s*`);
  return new RegExp(patterns.filter(Boolean).join('|'), 'giu');
}
