// Module loaded into the page by the tests of segment/ and render/.
import type { Inline } from '@interlinear/translation/segment';
import { showAttribute, showBilingual, showTranslation } from '../render/render.ts';
import { type Policy, segment } from '../segment/segment.ts';
import type { Appearance, RenderedTranslation, TextUnit, Unit } from '../unit.ts';

export * from '../render/render.ts';
export * from '../segment/segment.ts';
export { checkTree } from './check-tree.ts';

export const appearance: Appearance = { style: 'plain', language: 'de', direction: 'ltr' };

/** Returns a policy with defaults for omitted properties. */
export function policyWith(part: Partial<Policy> = {}): Policy {
  return { target: 'de', mode: 'bilingual', ...part };
}

/** Returns the units below the body, or below the first element that matches. */
export function unitsOf(part: Partial<Policy> = {}, selector = 'body'): Unit[] {
  const root = document.querySelector(selector);
  if (!root) throw new Error(`Nothing matches ${selector}`);
  return segment(root, policyWith(part));
}

/** Formats the units for comparison: `Read <1>this</1>[2 code]`. */
export function readTexts(part: Partial<Policy> = {}, selector = 'body'): string[] {
  return unitsOf(part, selector).map((unit) => {
    const text = formatContent(unit.content);
    return unit.kind === 'attribute' ? `@${unit.name} ${text}` : text;
  });
}

/** Returns the reason of each text unit by its text. */
export function readReasons(part: Partial<Policy> = {}): Record<string, string> {
  return Object.fromEntries(unitsOf(part).map((unit) => [formatContent(unit.content), unit.reason]));
}

/** Returns the reason and the text of each skipped part, or its tag if it has no text. */
export function readSkipped(part: Partial<Policy> = {}): string[] {
  const left: string[] = [];
  const onSkipped: Policy['onSkipped'] = (node, reason) => {
    left.push(`${reason}: ${node.textContent?.trim() || node.nodeName.toLowerCase()}`);
  };
  unitsOf({ ...part, onSkipped });
  return left;
}

export function formatContent(content: readonly Inline[]): string {
  return content
    .map((inline) => {
      if (typeof inline === 'string') return inline;
      if ('open' in inline) return `<${inline.open}>`;
      return 'close' in inline ? `</${inline.close}>` : `[${inline.leaf} ${inline.kind}]`;
    })
    .join('');
}

/** Renders every unit in the given mode; `translate` acts as the engine. */
export function showAll(
  mode: Policy['mode'],
  translate: (unit: Unit) => readonly Inline[],
  part: Partial<Policy> = {},
): RenderedTranslation[] {
  return unitsOf({ ...part, mode }).map((unit) => {
    if (unit.kind === 'attribute') return showAttribute(unit, translate(unit));
    return mode === 'bilingual'
      ? showBilingual(unit, translate(unit), appearance)
      : showTranslation(unit, translate(unit));
  });
}

/** Marks every word with `°` to distinguish it from the original. */
export function markWords(content: readonly Inline[]): Inline[] {
  return content.map((inline) => (typeof inline === 'string' ? inline.replace(/\p{L}[\p{L}\d]*/gu, '$&°') : inline));
}

/** Returns the first text unit that contains `words`. */
export function unitWith(words: string, part: Partial<Policy> = {}): TextUnit {
  const unit = unitsOf(part).find(
    (candidate) => candidate.kind === 'text' && formatContent(candidate.content).includes(words),
  );
  if (unit?.kind !== 'text') throw new Error(`No unit has ${words}`);
  return unit;
}
