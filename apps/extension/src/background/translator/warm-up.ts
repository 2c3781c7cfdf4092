import { createMicrosoftEdge } from '@interlinear/engines/microsoft-edge';
import { createTranslator } from '@interlinear/translation';
import type { SegmentResult } from '@interlinear/translation/segment';
import { pageMessageSchema } from '../../protocol/page-message.ts';
import { clock } from './clock.ts';
import { createDetector } from './detect-language.ts';

/** After what woke the background has been answered. A page that is to be translated reads its text then. */
const DELAY_MS = 25;
/** What has run so often is compiled. Between rounds, who waits for the background has a turn. */
const ROUNDS = 3;
const SENTENCES = 8;

/**
 * Takes made-up sentences through a pipeline with nothing at its end. A browser compiles what is called for the first time and
 * makes fast what is called often, and it has just started the background as a rule: the first request of a page takes three times
 * as long as the tenth, and somebody waits for it. Nothing of the real pipeline is touched: no cache, no queue, no breaker.
 * Resolves with what became of each sentence.
 */
export async function warmUp(): Promise<SegmentResult['status'][]> {
  const engine = createMicrosoftEdge({ fetch: async (_, { body } = {}) => echo(body) });
  const translator = createTranslator({ engine: () => engine, clock, detect: createDetector(async () => ENGLISH) });
  const statuses: SegmentResult['status'][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await clock.sleep(round === 0 ? DELAY_MS : 0);
    const segments = sentences(round);
    pageMessageSchema.parse({ type: 'translate', request: 1, target: 'de', segments });
    for await (const result of translator.translate({ segments, source: 'auto', target: 'de', engine: engine.id })) {
      if (result.status !== 'partial') statuses.push(result.status);
    }
  }
  await translator.close();
  return statuses;
}

function sentences(round: number) {
  return Array.from({ length: SENTENCES }, (_, index) => {
    const place = `${round}.${index}`;
    const content = [
      `Number ${place} of them said on `,
      { open: 1 },
      'Monday',
      { close: 1 },
      ' that it was not enough.',
    ];
    return { id: place, content };
  });
}

/** What an engine answers that has nothing to translate. */
function echo(body: unknown): Response {
  const texts: unknown[] = JSON.parse(String(body));
  return Response.json(texts.map((text) => ({ detectedLanguage: { language: 'en' }, translations: [{ text }] })));
}

const ENGLISH = { isReliable: true, languages: [{ language: 'en', percentage: 100 }] };
