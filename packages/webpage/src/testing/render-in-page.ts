// What the tests of segment/ and render/ have in the page.
import type { Inline } from '@interlinear/translation/segment';
import { showAttribute, showBilingual, showTranslation } from '../render/render.ts';
import { type Policy, segment } from '../segment/segment.ts';
import type { Appearance, RenderedTranslation, TextUnit, Unit } from '../unit.ts';

export * from '../render/render.ts';
export * from '../segment/segment.ts';
export { checkTree } from './check-tree.ts';

export const appearance: Appearance = { style: 'plain', language: 'de', direction: 'ltr' };

/** A policy of which only what differs is given. */
export function policyWith(part: Partial<Policy> = {}): Policy {
  return { target: 'de', mode: 'bilingual', ...part };
}

/** The units below the body, or below the first element that matches. */
export function unitsOf(part: Partial<Policy> = {}, selector = 'body'): Unit[] {
  const root = document.querySelector(selector);
  if (!root) throw new Error(`Nothing matches ${selector}`);
  return segment(root, policyWith(part));
}

/** The texts of the units with their markup, as they are most easily compared: `Read <1>this</1>[2 code]`. */
export function readTexts(part: Partial<Policy> = {}, selector = 'body'): string[] {
  return unitsOf(part, selector).map((unit) => {
    const text = write(unit.content);
    return unit.kind === 'attribute' ? `@${unit.name} ${text}` : text;
  });
}

/** Why each text unit was taken, by its text. */
export function readReasons(part: Partial<Policy> = {}): Record<string, string> {
  return Object.fromEntries(unitsOf(part).map((unit) => [write(unit.content), unit.reason]));
}

/** What was left alone: its reason and its text, or its tag where it has none. */
export function readLeft(part: Partial<Policy> = {}): string[] {
  const left: string[] = [];
  const onSkipped: Policy['onSkipped'] = (node, reason) => {
    left.push(`${reason}: ${node.textContent?.trim() || node.nodeName.toLowerCase()}`);
  };
  unitsOf({ ...part, onSkipped });
  return left;
}

export function write(content: readonly Inline[]): string {
  return content
    .map((inline) => {
      if (typeof inline === 'string') return inline;
      if ('open' in inline) return `<${inline.open}>`;
      return 'close' in inline ? `</${inline.close}>` : `[${inline.leaf} ${inline.kind}]`;
    })
    .join('');
}

/** Shows every unit in the given mode; `translate` says what an engine would. */
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

/** Every word with a mark on it, so that it can be told from the original. */
export function marked(content: readonly Inline[]): Inline[] {
  return content.map((inline) => (typeof inline === 'string' ? inline.replace(/\p{L}[\p{L}\d]*/gu, '$&°') : inline));
}

/** The first text unit whose text holds `words`. */
export function unitWith(words: string, part: Partial<Policy> = {}): TextUnit {
  const unit = unitsOf(part).find((candidate) => candidate.kind === 'text' && write(candidate.content).includes(words));
  if (unit?.kind !== 'text') throw new Error(`No unit has ${words}`);
  return unit;
}
