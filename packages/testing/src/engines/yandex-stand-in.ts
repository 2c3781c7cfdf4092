import { type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from '../stand-ins/stand-in.ts';
import { pseudoTranslate } from './pseudo-translate.ts';

/** The only valid key. */
export const YANDEX_API_KEY = 'AQVN-good-key';

interface TranslateBody {
  targetLanguageCode: string;
  texts: string[];
  sourceLanguageCode?: string;
  format?: string;
  folderId?: string;
}

/** Yandex Cloud Translate v2. Detects every text as English. */
export function startYandexStandIn(): Promise<StandIn> {
  return startStandIn(answer);
}

function answer(request: StandInRequest): StandInAnswer {
  if (request.method !== 'POST' || request.path !== '/translate/v2/translate') return failure(404, 5, 'Not found');
  if (request.headers.authorization !== `Api-Key ${YANDEX_API_KEY}`) return failure(401, 16, 'Unknown api key');
  const body: unknown = JSON.parse(request.body);
  if (!isTranslateBody(body)) return failure(400, 3, 'texts: Size must be at least 1');
  const { texts, targetLanguageCode, sourceLanguageCode, format = 'PLAIN_TEXT' } = body;
  const length = texts.join('').length;
  if (length > 10_000) {
    return failure(400, 3, `total texts length must be not greater than 10000, actual length: ${length}`);
  }
  if (!['PLAIN_TEXT', 'HTML'].includes(format)) return failure(400, 3, `unknown format ${format}`);
  if (!isLanguage(targetLanguageCode)) return failure(400, 3, 'unsupported target_language_code');
  if (sourceLanguageCode !== undefined && !isLanguage(sourceLanguageCode)) {
    return failure(400, 3, 'unsupported source_language_code');
  }
  return {
    body: {
      translations: texts.map((text) => ({
        text: pseudoTranslate(text, targetLanguageCode),
        ...(sourceLanguageCode === undefined ? { detectedLanguageCode: 'en' } : {}),
      })),
    },
  };
}

function isTranslateBody(body: unknown): body is TranslateBody {
  if (typeof body !== 'object' || body === null || !('texts' in body) || !('targetLanguageCode' in body)) return false;
  const { texts, targetLanguageCode } = body;
  const areTexts = Array.isArray(texts) && texts.length > 0 && texts.every((text) => typeof text === 'string');
  return areTexts && typeof targetLanguageCode === 'string';
}

const isLanguage = (code: string) => /^[a-z]{2,3}(-[A-Z][A-Za-z]{1,3})?$/.test(code);

function failure(status: number, code: number, message: string): StandInAnswer {
  return { status, body: { code, message, details: [] } };
}
