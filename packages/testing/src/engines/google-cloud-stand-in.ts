import { type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from '../stand-ins/stand-in.ts';
import { pseudoTranslate } from './pseudo-translate.ts';

export const GOOGLE_CLOUD_KEY = 'stand-in-google-cloud-key';

/** Cloud Translation Basic, `POST /language/translate/v2`, with a key in the header or the query. Detects every text as English. */
export function startGoogleCloudStandIn(): Promise<StandIn> {
  return startStandIn(answer);
}

function answer({ method, path, query, headers, body }: StandInRequest): StandInAnswer {
  if (method !== 'POST' || path !== '/language/translate/v2') return failure(404, 'Not Found', 'notFound');
  const key = headers['x-goog-api-key'] ?? query.get('key');
  if (key === null) return failure(403, 'The request is missing a valid API key.', 'forbidden');
  if (key !== GOOGLE_CLOUD_KEY) {
    return failure(400, 'API key not valid. Please pass a valid API key.', 'badRequest', 'API_KEY_INVALID');
  }
  const { q, target, source, format = 'html' } = JSON.parse(body);
  const texts: unknown[] = Array.isArray(q) ? q : [q];
  if (!texts.every((text) => typeof text === 'string')) return failure(400, 'Required Text', 'badRequest');
  if (texts.length > 128) return failure(400, 'Too many text segments', 'invalid');
  if (Array.from(texts.join('')).length > 30_000) return failure(400, 'Text too long.', 'invalid');
  if (!isLanguage(target) || !(source === undefined || isLanguage(source)) || !['html', 'text'].includes(format)) {
    return failure(400, 'Invalid Value', 'invalid');
  }
  if (source === target) return failure(400, `Bad language pair: ${source}|${target}`, 'invalid');
  return {
    body: {
      data: {
        translations: texts.map((text) => ({
          translatedText: pseudoTranslate(text, target),
          ...(source === undefined ? { detectedSourceLanguage: 'en' } : {}),
        })),
      },
    },
  };
}

function isLanguage(code: unknown): code is string {
  return typeof code === 'string' && /^[a-z]{2,3}(-[A-Z]{2})?$/.test(code);
}

function failure(code: number, message: string, reason: string, info?: string): StandInAnswer {
  const details = info && [
    { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: info, domain: 'googleapis.com' },
  ];
  return {
    status: code,
    body: {
      error: { code, message, errors: [{ message, domain: 'global', reason }], ...(details ? { details } : {}) },
    },
  };
}
