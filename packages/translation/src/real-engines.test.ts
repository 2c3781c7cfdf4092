import type { Engine } from '@interlinear/engines';
import { createDeepl } from '@interlinear/engines/deepl';
import { createGoogle } from '@interlinear/engines/google';
import { createMicrosoftEdge } from '@interlinear/engines/microsoft-edge';
import { createOpenai } from '@interlinear/engines/openai';
import { systemClock } from '@interlinear/testing/clocks';
import { DEEPL_KEY, startDeeplStandIn } from '@interlinear/testing/engines/deepl-stand-in';
import { startGoogleStandIn } from '@interlinear/testing/engines/google-stand-in';
import { startMicrosoftEdgeStandIn } from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { OPENAI_API_KEY, startOpenaiStandIn } from '@interlinear/testing/engines/openai-stand-in';
import type { StandIn } from '@interlinear/testing/stand-ins/stand-in';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Inline, Segment } from './segment.ts';
import { readable, segmentsOf, startTranslator } from './testing/start-translator.ts';

const openai = { id: 'gpt', name: 'GPT', model: 'gpt-5-mini', apiKey: OPENAI_API_KEY, fetch };

/** Tests the pipeline with real engines over HTTP, against stand-ins of the vendors. */
describe.each<{ name: string; start: () => Promise<StandIn>; create: (baseUrl: string) => Engine }>([
  {
    name: 'google',
    start: startGoogleStandIn,
    create: (baseUrl) => createGoogle({ fetch, now: systemClock.now, baseUrl }),
  },
  {
    name: 'microsoft-edge',
    start: startMicrosoftEdgeStandIn,
    create: (baseUrl) => createMicrosoftEdge({ fetch, baseUrl }),
  },
  { name: 'deepl', start: startDeeplStandIn, create: (baseUrl) => createDeepl({ fetch, apiKey: DEEPL_KEY, baseUrl }) },
  {
    name: 'openai',
    start: startOpenaiStandIn,
    create: (baseUrl) => createOpenai({ ...openai, baseUrl: `${baseUrl}/v1` }),
  },
])('the pipeline through $name', ({ start, create }) => {
  let standIn: StandIn;
  let engine: Engine;

  beforeAll(async () => {
    standIn = await start();
    engine = create(standIn.url);
  });
  beforeEach(() => standIn.reset());
  afterAll(async () => {
    await engine.close?.();
    await standIn.close();
  });

  it('[ENG-05] preserves markup, addresses, placeholders, entities and line breaks', async () => {
    const content: Inline[] = [
      'The ',
      { open: 7 },
      'red & <b1>',
      { close: 7 },
      ' house',
      { leaf: 3, kind: 'break' },
      'of {{name}}',
      { leaf: 9, kind: 'code' },
      ' at https://example.org/a?b=1&c=2.\n\nIt is old.',
    ];
    const [result] = await startTranslator([engine], { clock: systemClock }).translate({
      segments: [{ id: 'a', content }],
    });
    expect(result).toMatchObject({ status: 'translated', engine: engine.id, source: 'en' });
    const translated = result?.status === 'translated' ? result.content : [];
    const marksOf = (inlines: readonly Inline[]) => inlines.filter((inline) => typeof inline !== 'string');
    expect(marksOf(translated)).toEqual(marksOf(content));
    const text = translated.filter((inline) => typeof inline === 'string').join('|');
    expect(text).toMatch(
      /^【.*The】 ?\|【.*red】? & .*<b1>】?\|.*house】\|【.*of】 \{\{name\}\}\| ?【.*at】 https:\/\/example\.org\/a\?b=1&c=2\.\n\n【.*It is old\.】$/s,
    );
  });

  it('[ENG-06] recovers from a lost connection', async () => {
    standIn.failNext({ kind: 'cut' });
    const results = await startTranslator([engine], { clock: systemClock }).translate({
      segments: segmentsOf('One house', 'Two houses'),
    });
    expect(results.map(({ status }) => status)).toEqual(['translated', 'translated']);
  });

  it('[ENG-04] keeps the order of many texts', async () => {
    const words = Array.from({ length: 130 }, (_, index) => `Paragraph ${index} of the page`);
    const results = await startTranslator([engine], { clock: systemClock }).translate({
      segments: segmentsOf(...words),
    });
    const texts = readable(results);
    expect(words.map((word, index) => texts[`s${index}`]?.includes(word))).toEqual(words.map(() => true));
  });
});

describe('the pipeline over HTTP', () => {
  it('[ENG-07] falls back to the real microsoft-edge engine', async () => {
    const [google, edge] = await Promise.all([startDeeplStandIn(), startMicrosoftEdgeStandIn()]);
    const engines = [
      createDeepl({ fetch, apiKey: 'wrong:fx', baseUrl: google.url }),
      createMicrosoftEdge({ fetch, baseUrl: edge.url }),
    ];
    const segments: Segment[] = segmentsOf('One house');
    const [result] = await startTranslator(engines, { clock: systemClock }).translate({ segments });
    expect(result).toMatchObject({
      status: 'translated',
      engine: 'microsoft-edge',
      content: ['【es:One house】'],
      fallbackFrom: { reason: 'auth', engine: 'deepl' },
    });
    await Promise.all([google.close(), edge.close()]);
  });

  it('[ENG-11] streams the text of a language model', async () => {
    const standIn = await startOpenaiStandIn();
    const engine = createOpenai({ ...openai, baseUrl: `${standIn.url}/v1` });
    const results = await startTranslator([engine], { clock: systemClock }).translate({
      segments: segmentsOf('The house is red and the door is blue.'),
      partials: true,
    });
    const last = results.at(-1);
    const partials = results.slice(0, -1);
    expect(partials.length).toBeGreaterThan(1);
    expect(partials.every(({ status }) => status === 'partial')).toBe(true);
    expect(last).toMatchObject({ status: 'translated', content: [expect.stringContaining('The house is red')] });
    await standIn.close();
  });
});
