import { engineCodes } from '@interlinear/languages/engine-codes';
import type { Engine, EngineTranslation } from '../engine.ts';
import { closeLeaves, restoreLeaves } from '../html-markup.ts';
import { translationOf } from '../parse-answer.ts';
import { vendorPair } from '../vendor-pair.ts';
import { type AlibabaOptions, type Translated, translateMany, translateOne } from './actions.ts';

const ID = 'alibaba';
const codes = engineCodes(ID);

/** Maximum length of a text for `GetBatchTranslate`; longer ones go to `TranslateGeneral`, one at a time. */
const MAX_BATCH_TEXT_LENGTH = 1000;

/** Alibaba Cloud Machine Translation, general edition, version 2018-10-12. */
export function createAlibaba(options: AlibabaOptions): Engine {
  return {
    id: ID,
    kind: 'api',
    name: 'Alibaba',
    markup: 'html',
    // The documented limits are 8,000 and 5,000; leaves get longer when sent (`<i1></i1>`).
    limits: { segments: 50, characters: 7500, segmentCharacters: 4700, concurrency: 10, perSecond: 50 },
    glossary: 'none',
    version: '2018-10-12',
    supports: codes.supports,
    languages: () => ({ sources: codes.sources, targets: codes.targets }),
    async translate(batch) {
      const { source = 'auto', target } = vendorPair(ID, codes, batch);
      const actionOptions = { source, target, signal: batch.signal };
      const texts = batch.texts.map(closeLeaves);
      const translations: (EngineTranslation | null)[] = texts.map(() => null);
      const put = (index: number, { text, detected }: Translated) => {
        const whole = restoreLeaves(text, batch.texts[index] ?? '');
        translations[index] = translationOf(codes, whole, batch.source === 'auto' ? detected : undefined);
      };

      const short = [...texts.entries()].filter(([, text]) => text.length <= MAX_BATCH_TEXT_LENGTH);
      if (short.length > 0) {
        const answers = await translateMany(options, actionOptions, new Map(short));
        for (const [index, translated] of answers) put(index, translated);
      }
      for (const [index, text] of texts.entries()) {
        if (text.length > MAX_BATCH_TEXT_LENGTH) put(index, await translateOne(options, actionOptions, text));
      }
      return { translations };
    },
  };
}
