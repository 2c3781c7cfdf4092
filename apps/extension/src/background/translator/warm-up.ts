import { createMicrosoftEdge } from '@interlinear/engines/microsoft-edge';
import { createTranslator } from '@interlinear/translation';
import type { SegmentResult } from '@interlinear/translation/segment';
import { pageMessageSchema } from '../../protocol/page-message.ts';
import { clock } from './clock.ts';
import { createDetector } from './detect-language.ts';

/**
 * Lets the background first answer whatever woke it. A page about to be translated is reading its text at that time.
 */
const DELAY_MS = 25;
/** After three rounds the code is compiled. The gaps between rounds let other work run. */
const ROUNDS = 3;
const SENTENCES = 8;

/**
 * Runs made-up sentences through a pipeline with a fake engine, so that the JavaScript engine compiles the code paths.
 * Right after a background start, the first request would take three times as long as the tenth, while somebody waits.
 * The real cache, queue and circuit breaker are not involved.
 * @returns the status of each sentence
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

/** Answers a Microsoft Edge request with the texts untranslated. */
function echo(body: unknown): Response {
  const texts: unknown[] = JSON.parse(String(body));
  return Response.json(texts.map((text) => ({ detectedLanguage: { language: 'en' }, translations: [{ text }] })));
}

const ENGLISH = { isReliable: true, languages: [{ language: 'en', percentage: 100 }] };
