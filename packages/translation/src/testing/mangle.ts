import type { EngineAnswer, EngineBatch, EngineMarkup } from '@interlinear/engines';
import { EngineError, type EngineErrorReason } from '@interlinear/engines/error';
import fc from 'fast-check';

/** A distortion of one answer; `pick` selects the affected tag. */
type Mangling =
  | {
      kind:
        | 'none'
        | 'drop-all'
        | 'empty'
        | 'null'
        | 'recase'
        | 'encode'
        | 'fullwidth'
        | 'space'
        | 'reverse'
        | 'own-html';
      pick: number;
    }
  | { kind: 'drop' | 'double' | 'rename' | 'renumber' | 'no-slash' | 'swap' | 'move'; pick: number };

const HARMLESS = ['none', 'drop-all', 'recase', 'encode', 'fullwidth', 'space', 'reverse', 'own-html'] as const;
const HARMFUL = ['drop', 'double', 'rename', 'renumber', 'no-slash', 'swap', 'move'] as const;

const mangling: fc.Arbitrary<Mangling> = fc.record({
  kind: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...HARMLESS) },
    { weight: 6, arbitrary: fc.constantFrom(...HARMFUL) },
    { weight: 1, arbitrary: fc.constantFrom('empty' as const, 'null' as const) },
  ),
  pick: fc.nat(20),
});

const REASONS: readonly EngineErrorReason[] = [
  'bad-request',
  'too-long',
  'content-refused',
  'wrong-answer',
  'unavailable',
  'auth',
  'rate-limit',
];

/** How an engine answers a whole request. */
export type AnswerTreatment =
  | { kind: 'answer'; manglings: readonly Mangling[] }
  | { kind: 'too-few' }
  | { kind: 'too-many' }
  | { kind: 'error'; reason: EngineErrorReason };

export const arbitraryTreatments: fc.Arbitrary<readonly AnswerTreatment[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant('answer' as const), manglings: fc.array(mangling, { maxLength: 6 }) }),
    },
    { weight: 1, arbitrary: fc.constantFrom({ kind: 'too-few' as const }, { kind: 'too-many' as const }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('error' as const), reason: fc.constantFrom(...REASONS) }) },
  ),
  { minLength: 1, maxLength: 8 },
);

/** Creates an engine's answer function: returns every text untranslated, distorted by the treatments in turn. */
export function mangledAnswers(treatments: readonly AnswerTreatment[], markup: EngineMarkup) {
  let request = 0;
  return ({ texts }: EngineBatch): EngineAnswer => {
    const treatment = treatments[request % treatments.length] ?? { kind: 'too-few' };
    request += 1;
    if (treatment.kind === 'error')
      throw new EngineError({ engine: 'scripted', reason: treatment.reason, message: 'as told' });
    const whole = texts.map((text) => ({ text }));
    if (treatment.kind === 'too-few') return { translations: whole.slice(1) };
    if (treatment.kind === 'too-many') return { translations: [...whole, { text: 'more' }] };
    const { manglings } = treatment;
    return {
      translations: texts.map((text, index) => {
        const own = manglings[index % Math.max(1, manglings.length)];
        if (!own || own.kind === 'none') return { text };
        return own.kind === 'null' ? null : { text: mangle(text, own, markup) };
      }),
    };
  };
}

function mangle(text: string, { kind, pick }: Mangling, markup: EngineMarkup): string {
  if (kind === 'empty') return '';
  if (kind === 'own-html') return markup === 'html' ? `<p class="x">${text}<br></p>` : text;
  const pattern = markup === 'tokens' ? /(⟦\/?\d+\/?⟧)/ : /(<\/?[bi]\d+\/?>)/;
  const pieces = markup === 'none' ? [text] : text.split(pattern);
  const tags = pieces.filter((_, index) => index % 2 === 1);
  if (tags.length === 0) return text;
  const place = (pick % tags.length) * 2 + 1;
  const tag = pieces[place] ?? '';
  if (kind === 'drop') return pieces.with(place, '').join('');
  if (kind === 'double') return pieces.with(place, tag + tag).join('');
  if (kind === 'rename') return pieces.with(place, tag.replace(/[bi](?=\d)/, 'strong')).join('');
  if (kind === 'renumber') return pieces.with(place, tag.replace(/\d+/, '9')).join('');
  if (kind === 'no-slash') return pieces.with(place, tag.replace('/', '')).join('');
  if (kind === 'move') return tag + pieces.with(place, '').join('');
  const changed = tags.map((own, index) => changeTag(own, { kind, pick, tags, index }));
  return pieces.map((piece, index) => (index % 2 === 1 ? (changed[(index - 1) / 2] ?? '') : piece)).join('');
}

function changeTag(
  tag: string,
  change: { kind: Mangling['kind']; pick: number; tags: readonly string[]; index: number },
): string {
  const { kind, pick, tags, index } = change;
  if (kind === 'drop-all') return '';
  if (kind === 'recase') return tag.toUpperCase();
  if (kind === 'encode') return tag.replace('<', '&lt;').replace('>', '&gt;');
  if (kind === 'fullwidth')
    return tag.replace('<', '＜').replace('>', '＞').replace('⟦', '【').replace('⟧', '】').replace('/', '／');
  if (kind === 'space') return [...tag].join(' ').replace(/(\d) (?=\d)/g, '$1');
  if (kind === 'reverse') return tags[tags.length - 1 - index] ?? tag;
  return tags[(index + pick) % tags.length] ?? tag; // swap
}
