import type { Inline } from '@interlinear/translation/segment';
import { showBilingual, showTranslation } from '../render/render.ts';
import { type Policy, segment } from '../segment/segment.ts';
import type { RenderedTranslation, TextUnit, Unit } from '../unit.ts';
import { createRandom } from './create-random.ts';

/** An element or text of a generated page. */
export type TreeSpec = string | { tag: string; attributes?: Record<string, string>; children: TreeSpec[] };

export interface Trial {
  tree: TreeSpec;
  mode: 'bilingual' | 'translation';
  /** How the fake engine treats markup. */
  engine: 'faithful' | 'reversing' | 'mangling' | 'dropping';
  /** Changes the page makes while it is translated; `node` is an index. */
  pageChanges: { kind: 'append' | 'remove' | 'rewrite'; node: number }[];
  updates: number;
  seed: number;
}

/**
 * Translates a generated page, applies the page's changes, removes the translations and returns all faults found. An
 * untranslated copy with the same changes shows the expected result.
 */
export function checkTree(trial: Trial): string[] {
  const page = build(trial.tree);
  const twin = build(trial.tree);
  document.body.replaceChildren(page, twin);
  const nodes = allNodes(page);
  const twinNodes = allNodes(twin);
  const faults: string[] = [];
  const random = createRandom(trial.seed);

  const skipped = new Set<Node>();
  const policy: Policy = { target: 'de', mode: trial.mode, minLetters: 1, maxCharacters: 60 };
  const units = segment(page, { ...policy, onSkipped: (node) => skipped.add(node) });
  const textUnits = units.filter((unit) => unit.kind === 'text');
  faults.push(...findUncovered(page, textUnits, skipped));

  const observer = new MutationObserver(() => {});
  observer.observe(page, { attributes: true, subtree: true });
  const shown = textUnits.map((unit) => show(unit, trial, random));
  const forward = textUnits.flatMap((unit) => wordsOf(unit.content)).map((word) => `${word}°`);
  if (trial.engine !== 'dropping') faults.push(...findMissing(page, forward, trial.mode));
  if (trial.mode === 'bilingual') {
    const again = segment(page, policy);
    if (contentOf(again) !== contentOf(units)) faults.push(`reads ${contentOf(again)} instead of ${contentOf(units)}`);
  }
  for (let count = 0; count < trial.updates; count += 1) {
    for (const [index, unit] of textUnits.entries()) shown[index]?.update(runEngine(unit.content, trial, random));
  }
  faults.push(
    ...observer
      .takeRecords()
      .filter(isHostAttribute)
      .map((record) => `wrote attribute ${record.attributeName}`),
  );
  observer.disconnect();

  for (const change of trial.pageChanges) {
    applyChange(change, nodes);
    applyChange(change, twinNodes);
  }
  for (const one of shuffle(shown, random)) one.remove();
  if (page.outerHTML !== twin.outerHTML) faults.push(`is ${page.outerHTML}, should be ${twin.outerHTML}`);
  const kept = new Set(allNodes(page));
  for (const [index, node] of nodes.entries()) {
    const shouldBeThere = twin.contains(twinNodes[index] ?? null);
    if (kept.has(node) !== shouldBeThere) faults.push(`node ${index} ${shouldBeThere ? 'was lost' : 'came back'}`);
  }
  if (trial.pageChanges.length === 0 && kept.size !== nodes.length) faults.push('something of ours is left');
  document.body.replaceChildren();
  return faults;
}

function contentOf(units: readonly Unit[]): string {
  return JSON.stringify(units.map(({ content }) => content));
}

function build(spec: TreeSpec): Element {
  if (typeof spec === 'string') throw new Error('The root of a page is an element');
  const element = document.createElement(spec.tag);
  for (const [name, value] of Object.entries(spec.attributes ?? {})) element.setAttribute(name, value);
  for (const child of spec.children)
    element.append(typeof child === 'string' ? document.createTextNode(child) : build(child));
  return element;
}

function allNodes(root: Node): ChildNode[] {
  return [...root.childNodes].flatMap((node) => [node, ...allNodes(node)]);
}

function findUncovered(page: Element, units: readonly TextUnit[], skipped: ReadonlySet<Node>): string[] {
  const counts = new Map<Text, number>();
  for (const unit of units) for (const text of unit.texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return allNodes(page).flatMap((node) => {
    if (!(node instanceof Text) || !/\S/.test(node.data)) return [];
    const count = counts.get(node) ?? 0;
    const isSkipped = ancestorsOf(node).some((ancestor) => skipped.has(ancestor));
    if (isSkipped ? count === 0 : count === 1) return [];
    return [`"${node.data}" is in ${count} units and ${isSkipped ? 'skipped' : 'not skipped'}`];
  });
}

function ancestorsOf(node: Node): Node[] {
  return node.parentNode ? [node, ...ancestorsOf(node.parentNode)] : [node];
}

/** Checks that each translated word is on the page once. */
function findMissing(page: Element, words: readonly string[], mode: Trial['mode']): string[] {
  const text = page.textContent ?? '';
  return words.flatMap((word) => {
    const count = text.split(word).length - 1;
    const originals = text.split(new RegExp(`${word.slice(0, -1)}(?![°\\d])`)).length - 1;
    if (count !== 1) return [`${word} is on the page ${count} times: ${text}`];
    if (originals !== (mode === 'bilingual' ? 1 : 0))
      return [`the original of ${word} is on the page ${originals} times`];
    return [];
  });
}

function show(unit: TextUnit, trial: Trial, random: () => number): RenderedTranslation {
  const content = runEngine(unit.content, trial, random);
  const appearance = { style: 'plain', language: 'de', direction: 'ltr' } as const;
  return trial.mode === 'bilingual' ? showBilingual(unit, content, appearance) : showTranslation(unit, content);
}

function wordsOf(content: readonly Inline[]): string[] {
  return content.flatMap((inline) => (typeof inline === 'string' ? (inline.match(/\bw\d+\b/g) ?? []) : []));
}

/** Returns the content as the fake engine would, with every word marked by `°`. */
function runEngine(content: readonly Inline[], { engine }: Trial, random: () => number): Inline[] {
  const translated = content.map((inline) =>
    typeof inline === 'string' ? inline.replace(/\bw\d+\b/g, '$&°') : inline,
  );
  if (engine === 'reversing') return reverse(translated);
  if (engine === 'mangling') return shuffle(translated, random);
  if (engine === 'dropping') return translated.filter(() => random() < 0.6);
  return translated;
}

/** Reverses the content, including that of wrappers. */
function reverse(content: readonly Inline[]): Inline[] {
  return [...content].reverse().map((inline) => {
    if (typeof inline === 'string' || 'leaf' in inline) return inline;
    return 'open' in inline ? { close: inline.open } : { open: inline.close };
  });
}

function isHostAttribute({ target }: MutationRecord): boolean {
  return !target.nodeName.startsWith('INTERLINEAR-');
}

function applyChange({ kind, node }: Trial['pageChanges'][number], nodes: readonly ChildNode[]): void {
  const target = nodes[node % nodes.length];
  if (kind === 'remove') target?.remove();
  else if (kind === 'rewrite' && target instanceof Text) target.data = 'rewritten by the page';
  else if (kind === 'append' && target instanceof Element) target.append(document.createElement('hr'));
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}
