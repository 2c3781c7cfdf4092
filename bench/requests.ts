import { setTimeout } from 'node:timers/promises';
import type { Engine } from '@interlinear/engines';
import { createGoogle } from '@interlinear/engines/google';
import { createMicrosoftEdge } from '@interlinear/engines/microsoft-edge';
import { createOpenai } from '@interlinear/engines/openai';
import { startGoogleStandIn } from '@interlinear/testing/engines/google-stand-in';
import { startMicrosoftEdgeStandIn } from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { OPENAI_API_KEY, startOpenaiStandIn } from '@interlinear/testing/engines/openai-stand-in';
import type { StandIn } from '@interlinear/testing/stand-ins/stand-in';
import { createTranslator } from '@interlinear/translation';
import type { Segment } from '@interlinear/translation/segment';
import type { BenchResult } from './bench.ts';

const PARAGRAPHS = 200;
const CHARACTERS = 180;

interface EngineCase {
  name: string;
  max: number;
  start(): Promise<StandIn>;
  create(baseUrl: string): Engine;
}

const ENGINE_CASES: readonly EngineCase[] = [
  {
    name: 'google',
    max: 5,
    start: startGoogleStandIn,
    create: (baseUrl) => createGoogle({ fetch, now: () => performance.now(), baseUrl }),
  },
  {
    name: 'microsoft-edge',
    max: 22,
    start: startMicrosoftEdgeStandIn,
    create: (baseUrl) => createMicrosoftEdge({ fetch, baseUrl }),
  },
  {
    name: 'ai',
    max: 8,
    start: startOpenaiStandIn,
    create: (baseUrl) =>
      createOpenai({
        id: 'gpt-5-mini',
        name: 'GPT-5 mini',
        model: 'gpt-5-mini',
        apiKey: OPENAI_API_KEY,
        fetch,
        baseUrl: `${baseUrl}/v1`,
      }),
  },
];

/** Counts the requests for a page of 200 paragraphs, the number that engines limit. */
export async function run(): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const engineCase of ENGINE_CASES) {
    const plain = await countRequests(engineCase, plainParagraphs());
    const linked = await countRequests(engineCase, linkedParagraphs());
    const { max } = engineCase;
    results.push(
      { ...plain, target: `≤ ${max}`, ok: plain.value !== null && plain.value <= max },
      {
        ...linked,
        name: `${linked.name}-with-links`,
        note: 'the same with a link in each; its tags count as characters',
      },
    );
  }
  return results;
}

async function countRequests({ name, start, create }: EngineCase, segments: Segment[]): Promise<BenchResult> {
  const standIn = await start();
  const engine = create(standIn.url);
  const translator = createTranslator({
    engine: (id) => (id === engine.id ? engine : undefined),
    clock: {
      now: () => performance.now(),
      sleep: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }),
    },
    detect: () => ({ language: 'en', confidence: 1 }),
  });
  try {
    let translated = 0;
    const request = { segments, source: 'en', target: 'es', engine: engine.id } as const;
    for await (const result of translator.translate(request)) if (result.status === 'translated') translated += 1;
    if (translated < PARAGRAPHS) throw new Error(`${name} translated ${translated} of ${PARAGRAPHS} paragraphs`);
    const note = `${PARAGRAPHS} paragraphs of ${CHARACTERS} characters, every request counted`;
    return { name: `requests-${name}`, value: standIn.requests.length, unit: 'requests', ok: null, note };
  } finally {
    await translator.close();
    await engine.close?.();
    await standIn.close();
  }
}

/** Creates unique paragraphs of exactly {@link CHARACTERS} characters. */
function plainParagraphs(): Segment[] {
  const words =
    'the river runs past old houses where people talk about bread rain music and long journeys home '.repeat(3);
  return Array.from({ length: PARAGRAPHS }, (_, index) => {
    const text = `Paragraph ${index} tells how somebody found that ${words}`.slice(0, CHARACTERS - 1);
    return { id: String(index), content: [`${text}.`] };
  });
}

function linkedParagraphs(): Segment[] {
  const linked = 'somebody found';
  return plainParagraphs().map(({ id, content }) => {
    const [before = '', after = ''] = String(content[0]).split(linked);
    return { id, content: [before, { open: 1 }, linked, { close: 1 }, after] };
  });
}
