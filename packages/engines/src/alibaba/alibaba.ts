import { engineCodes } from '@interlinear/languages/engine-codes';
import type { Engine, EngineTranslation, Fetch } from '../engine.ts';
import { closeLeaves, restoreLeaves } from '../html-markup.ts';
import { translationOf } from '../parse-answer.ts';
import { vendorPair } from '../vendor-pair.ts';
import { type Translated, translateMany, translateOne } from './actions.ts';

export interface AlibabaOptions {
  fetch: Fetch;
  accessKeyId: string;
  /** The AccessKey secret. */
  apiKey: string;
  /** `https://mt.cn-hangzhou.aliyuncs.com` unless told. */
  baseUrl?: string;
  /** Milliseconds since 1970; the vendor refuses requests more than fifteen minutes old. */
  now: () => number;
  /** Something new for each request; the vendor takes none twice. */
  randomId: () => string;
}

const ID = 'alibaba';
const codes = engineCodes(ID);

/** What `GetBatchTranslate` takes as one text; `TranslateGeneral` takes longer ones, one at a time. */
const LONGEST_OF_MANY = 1000;

/** Alibaba Cloud Machine Translation, general edition, version 2018-10-12. */
export function createAlibaba(options: AlibabaOptions): Engine {
  return {
    id: ID,
    kind: 'api',
    name: 'Alibaba',
    markup: 'html',
    // 8,000 and 5,000 are documented; leaves grow on their way (`<i1></i1>`), and want room.
    limits: { segments: 50, characters: 7500, segmentCharacters: 4700, concurrency: 10, perSecond: 50 },
    glossary: 'none',
    version: '2018-10-12',
    supports: codes.supports,
    languages: () => ({ sources: codes.sources, targets: codes.targets }),
    async translate(batch) {
      const { source = 'auto', target } = vendorPair(ID, codes, batch);
      const order = { source, target, signal: batch.signal };
      const texts = batch.texts.map(closeLeaves);
      const translations: (EngineTranslation | null)[] = texts.map(() => null);
      const put = (index: number, { text, detected }: Translated) => {
        const whole = restoreLeaves(text, batch.texts[index] ?? '');
        translations[index] = translationOf(codes, whole, batch.source === 'auto' ? detected : undefined);
      };

      const short = [...texts.entries()].filter(([, text]) => text.length <= LONGEST_OF_MANY);
      if (short.length > 0) {
        const answers = await translateMany(options, order, new Map(short));
        for (const [index, translated] of answers) put(index, translated);
      }
      for (const [index, text] of texts.entries()) {
        if (text.length > LONGEST_OF_MANY) put(index, await translateOne(options, order, text));
      }
      return { translations };
    },
  };
}
