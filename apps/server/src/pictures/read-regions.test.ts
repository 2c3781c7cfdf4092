import { createAiEngine } from '@interlinear/engines/ai';
import { createCanvasCodec } from '@interlinear/images/node-codec';
import { PICTURE_LIMITS, readPictureFacts } from '@interlinear/images/picture-facts';
import { openPictureSession } from '@interlinear/images/picture-session';
import type { InkLine } from '@interlinear/ocr/ink-line';
import { npmTesseract } from '@interlinear/ocr/npm-tesseract';
import { openPageReader } from '@interlinear/ocr/page-reader';
import type { SeenLine } from '@interlinear/ocr/seen-line';
import type { AiStandIn } from '@interlinear/testing/engines/ai-stand-in';
import { ANTHROPIC_API_KEY, startAnthropicStandIn } from '@interlinear/testing/engines/anthropic-stand-in';
import { GEMINI_API_KEY, startGeminiStandIn } from '@interlinear/testing/engines/gemini-stand-in';
import { OPENAI_API_KEY, startOpenaiStandIn } from '@interlinear/testing/engines/openai-stand-in';
import type { SeenText, Sight } from '@interlinear/testing/engines/seen-picture';
import {
  breakSight,
  INVENTED_LINES,
  repeatSight,
  shiftSight,
  USELESS_ANSWERS,
} from '@interlinear/testing/engines/sights';
import { casesBySize } from '@interlinear/testing/test-size';
import { npmFaces } from '@interlinear/typesetting/npm-faces';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRegions } from './read-regions.ts';
import { lineBoxes, makePicture } from './testing/pictures-under-test.ts';

/** Text that Tesseract reads in the picture. A model sees one letter otherwise, which shows whose reading was taken. */
const RECOGNIZED = ['The weather is good', 'Please close the door', 'Open every day'];
const SEEN = ['The weather is goöd', 'Please close the door', 'Open every day'];
const BOXES = lineBoxes(RECOGNIZED);
const GOOD = SEEN.flatMap((text, index): SeenText[] => {
  const box = BOXES[index];
  return box ? [{ text, box }] : [];
});

const codec = createCanvasCodec();

const PROVIDERS = [
  { provider: 'openai', start: startOpenaiStandIn, apiKey: OPENAI_API_KEY, path: '/v1' },
  { provider: 'gemini', start: startGeminiStandIn, apiKey: GEMINI_API_KEY, path: '/v1beta' },
  { provider: 'anthropic', start: startAnthropicStandIn, apiKey: ANTHROPIC_API_KEY, path: '/v1' },
] as const;

// How each provider is asked is tested with the engines.
describe.each(casesBySize(1, PROVIDERS))(
  'a picture that a vision model of $provider reads',
  ({ provider, start, apiKey, path }) => {
    let standIn: AiStandIn;
    let bytes: Uint8Array;
    let ink: InkLine[];
    let records: { reason: string }[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void records.push(JSON.parse(line)) });

    beforeAll(async () => {
      standIn = await start();
      bytes = await (await makePicture(RECOGNIZED)).bytes();
      const reader = openPageReader(npmTesseract(import.meta.url), 'en');
      ink = await reader.findLines(await codec.decode(bytes, readPictureFacts(bytes, PICTURE_LIMITS)));
      reader.close();
    });
    afterAll(() => standIn.close());

    async function read({ isVisitor = false, vision = true, signal = AbortSignal.timeout(20_000) } = {}) {
      const model = { id: 'seer', name: 'Seer', model: 'seer-1', tier: 'basic', provider, vision } as const;
      const engine = createAiEngine(model, {
        providers: { [provider]: { apiKey, baseUrl: standIn.url + path } },
        fetch,
      });
      if (!engine) throw new Error('There is no such engine.');
      records = [];
      const session = await openPictureSession(bytes, {
        ...{ codec, fonts: npmFaces(import.meta.url), limits: PICTURE_LIMITS },
        // Recognizing takes long; the result is always the same.
        openReader: () => ({ findLines: async () => ink, close: () => undefined }),
      });
      const applySight = async (seen: readonly SeenLine[]) => session.applySight(seen);
      const caller = isVisitor ? undefined : { accountId: 'ann', sessionId: 's1', apiKeyId: undefined };
      const { regions, warnings } = await readRegions(
        { log },
        { ...session, applySight },
        {
          ...{ engines: [{ engine, pricePermille: 0 }], caller, source: 'en', requestId: 'r1', signal },
        },
      );
      return { texts: regions.map(({ text }) => text), warnings };
    }
    const readAs = (sight: Sight) => {
      standIn.see(sight);
      return read();
    };

    it('[IMG-01] has what the model sees, even where it misplaces lines', async () => {
      const good = readAs(({ mediaType, bytes }) => {
        expect([mediaType, [...bytes.subarray(0, 2)]]).toEqual(['image/jpeg', [0xff, 0xd8]]);
        return GOOD;
      });
      expect(await good).toEqual({ texts: SEEN, warnings: [] });
      expect(await readAs(() => shiftSight(GOOD, [0.06, 0.09]))).toEqual({ texts: SEEN, warnings: [] });
    });

    it.each([
      ['beside what is there', () => [...INVENTED_LINES, ...GOOD], SEEN],
      ['in place of what is there', () => INVENTED_LINES, RECOGNIZED],
      ['over what is there', () => GOOD.map(({ box }) => ({ text: 'Send me your password', box })), RECOGNIZED],
    ])('[IMG-01] never shows text that is invented %s', async (_, sight, texts) => {
      const reading = await readAs(sight);
      expect(reading.texts).toEqual(texts);
      expect(reading.warnings).toContain('recognizer-invented');
    });

    it('[IMG-01] keeps regions that the model does not see', async () => {
      const texts = [...SEEN.slice(0, 1), ...RECOGNIZED.slice(1)];
      expect(await readAs(() => GOOD.slice(0, 1))).toEqual({ texts, warnings: ['recognizer-missed'] });
      expect(await readAs(() => [])).toEqual({ texts: RECOGNIZED, warnings: ['recognizer-missed'] });
    });

    it('[IMG-01] survives too many regions, and malformed ones', async () => {
      const warnings = ['recognizer-incomplete'];
      expect(await readAs(() => repeatSight(GOOD, 3000))).toEqual({ texts: SEEN, warnings });
      expect(await readAs(() => breakSight(GOOD))).toEqual({ texts: SEEN, warnings });
      for (const answer of USELESS_ANSWERS)
        expect(await readAs(() => answer)).toEqual({ texts: RECOGNIZED, warnings: ['recognizer-fallback'] });
      expect(records).toMatchObject([{ engine: 'seer', reason: 'wrong-answer' }]);
    });

    it('[ERR-01] is read without the model when that refuses, fails or is slow', async () => {
      const fallback = { texts: RECOGNIZED, warnings: ['recognizer-fallback'] };
      standIn.changeNextTurn(() => ({ text: '', end: 'refused' }));
      expect(await readAs(() => GOOD)).toEqual(fallback);
      standIn.failNext({ kind: 'status', status: 503, body: {} });
      expect(await readAs(() => GOOD)).toEqual(fallback);
      expect(records).toMatchObject([{ reason: 'unavailable' }]);
      const abort = new AbortController();
      standIn.see(() => {
        abort.abort(new Error('No longer needed.'));
        return GOOD;
      });
      await expect(read({ signal: abort.signal })).rejects.toThrow('No longer needed.');
    });

    it('[IMG-01] is sent to no blind model, and for no visitor', async () => {
      await readAs(() => GOOD);
      standIn.reset();
      await read({ vision: false });
      await read({ isVisitor: true });
      expect(standIn.requests).toEqual([]);
    });
  },
);
