import { bySize } from '@interlinear/testing/test-size';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryCache } from './cache/memory-cache.ts';
import { MISBEHAVIOURS } from './testing/misbehave.ts';
import { scriptedEngine } from './testing/scripted-engine.ts';
import { readable, segmentsOf, startTranslator } from './testing/start-translator.ts';

const TEXTS = [
  'The old lighthouse stood on the cliff, and every night its keeper climbed the stairs to light the great lamp.',
  'Bees find their way home by the sun. They remember every turn. They tell the others. They never rest in summer.',
  'If you have lost your password, open the settings and choose a new one; we will send you a message at once.',
];
/** Good translations, as an engine would give them. */
const TRANSLATIONS = {
  es: [
    'El viejo faro se alzaba sobre el acantilado y cada noche su guardián subía las escaleras para encender la gran lámpara.',
    'Las abejas encuentran el camino a casa por el sol. Recuerdan cada giro. Se lo cuentan a las demás. En verano nunca descansan.',
    'Si ha perdido su contraseña, abra los ajustes y elija una nueva; le enviaremos un mensaje de inmediato.',
  ],
  'zh-CN': [
    '古老的灯塔矗立在悬崖上，每天夜里看守人都会爬上楼梯，点亮那盏巨大的灯。',
    '蜜蜂靠太阳找到回家的路。它们记得每一个转弯。它们会告诉同伴。夏天它们从不休息。',
    '如果您忘记了密码，请打开设置并选择一个新密码；我们会立即给您发送一条消息。',
  ],
} as const;

type Target = keyof typeof TRANSLATIONS;
const translate = (text: string, target: Target) => TRANSLATIONS[target][TEXTS.indexOf(text)] ?? '';

interface Behaviour {
  way: string;
  /** The text that is answered badly. */
  victim: number;
  /** How often, from the first request on. */
  times: number;
}

function misbehavingEngine({ way, victim, times }: Behaviour, target: Target) {
  let left = times;
  return scriptedEngine({
    id: 'model',
    kind: 'ai',
    markup: 'xml',
    answer: ({ texts }) => ({
      translations: texts.map((text, index) => {
        const translation = translate(text, target);
        if (text !== TEXTS[victim] || left === 0) return { text: translation };
        left -= 1;
        const next = translate(texts[(index + 1) % texts.length] ?? text, target);
        const answer = MISBEHAVIOURS[way]?.({ text, translation, next, target }) ?? null;
        return answer === null ? null : { text: answer };
      }),
    }),
  });
}

const nextEngine = (target: Target) =>
  scriptedEngine({
    id: 'next',
    answer: ({ texts }) => ({ translations: texts.map((text) => ({ text: `${translate(text, target)} ` })) }),
  });

const behaviours = fc.record({
  way: fc.constantFrom(...Object.keys(MISBEHAVIOURS)),
  victim: fc.nat({ max: TEXTS.length - 1 }),
  times: fc.constantFrom(1, 2, 3),
});
const targets = fc.constantFrom<Target>('es', 'zh-CN');

describe('translate, with a model that answers with something else', () => {
  it('[ENG-05] [ENG-07] asks once more, then the next engine, and delivers each text once', async () => {
    await fc.assert(
      fc.asyncProperty(behaviours, targets, async (behaviour, target) => {
        const model = misbehavingEngine(behaviour, target);
        const next = nextEngine(target);
        const { translate: run } = startTranslator([model, next], { fallbackEngine: 'next' });
        const results = await run({ segments: segmentsOf(...TEXTS), target });

        const expected = TEXTS.map((text, index) => [`s${index}`, translate(text, target)]);
        expect(
          Object.entries(readable(results))
            .map(([id, text]) => [id, text.trim()])
            .sort(),
        ).toEqual(expected);
        expect(results).toHaveLength(TEXTS.length);
        const asked = model.batches.filter(({ texts }) => texts.includes(TEXTS[behaviour.victim] ?? '')).length;
        const isLeftOut = behaviour.way === 'leaves it out';
        // A text that was left out is missing from an otherwise good answer, and is asked for with the retries of a request.
        expect(asked).toBeLessThanOrEqual(isLeftOut ? 4 : 2);
        if (!isLeftOut)
          expect(next.batches.flatMap(({ texts }) => texts)).toEqual(
            behaviour.times === 1 ? [] : [TEXTS[behaviour.victim]],
          );
        for (const result of results) {
          const isVictim = result.id === `s${behaviour.victim}`;
          if (!isVictim) expect(result).toMatchObject({ engine: 'model', status: 'translated' });
        }
      }),
      { numRuns: bySize({ quick: 25, deep: 2500 }) },
    );
  });

  it('[ENG-05] shows a doubtful answer if no other engine can be asked, and does not cache it', async () => {
    const behaviour: Behaviour = { way: 'stops early', victim: 0, times: 9 };
    const model = misbehavingEngine(behaviour, 'es');
    const { translate: run } = startTranslator([model], { cache: createMemoryCache({ maximumBytes: 1e6 }) });
    const segments = segmentsOf(TEXTS[0] ?? '');
    const [first] = await run({ segments });
    expect(first).toMatchObject({ status: 'translated', engine: 'model', cached: false });
    await run({ segments });
    expect(model.batches).toHaveLength(4);
  });

  it('[ENG-07] shows a doubtful answer if the next engine fails too', async () => {
    const model = misbehavingEngine({ way: 'adds a note', victim: 0, times: 9 }, 'es');
    const next = scriptedEngine({ id: 'next', supports: () => false });
    const { translate: run } = startTranslator([model, next], { fallbackEngine: 'next' });
    const [only] = await run({ segments: segmentsOf(TEXTS[0] ?? '') });
    expect(only).toMatchObject({ status: 'translated', engine: 'model' });
  });
});
