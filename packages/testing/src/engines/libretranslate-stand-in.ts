import { type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from '../stand-ins/stand-in.ts';
import { pseudoTranslate } from './pseudo-translate.ts';

export const LIBRETRANSLATE_KEY = 'stand-in-libretranslate-key';

export interface LibretranslateSettings {
  /** Maximum characters per request (`--char-limit`). Default: no limit. */
  characters?: number;
  /** Maximum texts per request (`--batch-limit`). Default: no limit. */
  texts?: number;
  /** Installed models. Default: all. */
  languages?: readonly string[];
  /** Whether a key is required; a wrong one is always rejected. */
  needsKey?: boolean;
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#39;': "'" };

/** An instance of LibreTranslate, `POST /translate` as JSON. Detects every text as English. */
export function startLibretranslateStandIn(settings: LibretranslateSettings = {}): Promise<StandIn> {
  return startStandIn((request) => answer(request, settings));
}

function answer({ method, path, headers, body }: StandInRequest, settings: LibretranslateSettings): StandInAnswer {
  if (method !== 'POST' || path !== '/translate') return { status: 404, body: '<!doctype html>Not Found' };
  if (!headers['content-type']?.startsWith('application/json')) return failure(400, 'Invalid JSON format');
  const { q, source, target, format = 'text', api_key: key } = JSON.parse(body);
  if (key !== undefined && key !== LIBRETRANSLATE_KEY) return failure(403, 'Invalid API key');
  if (key === undefined && settings.needsKey) {
    return failure(400, 'Please contact the server operator to get an API key');
  }
  for (const [name, value] of Object.entries({ q, source, target })) {
    if (!value || value.length === 0) return failure(400, `Invalid request: missing ${name} parameter`);
  }
  const texts: string[] = Array.isArray(q) ? q : [q];
  const refused = limitReached(texts, settings) ?? languageMissing(source, target, settings);
  if (refused) return refused;
  if (!['text', 'html'].includes(format)) return failure(400, `${format} format is not supported`);

  const translated = texts.map((text) => unescapeAll(pseudoTranslate(text, target)));
  const detected = texts.map(() => ({ confidence: 90, language: 'en' }));
  return {
    body: {
      translatedText: Array.isArray(q) ? translated : translated[0],
      ...(source === 'auto' ? { detectedLanguage: Array.isArray(q) ? detected : detected[0] } : {}),
    },
  };
}

function limitReached(texts: string[], { texts: maxTexts, characters }: LibretranslateSettings) {
  const size = texts.join('').length;
  const over = (count: number, limit: number) =>
    failure(400, `Invalid request: request (${count}) exceeds text limit (${limit})`);
  if (maxTexts !== undefined && texts.length > maxTexts) return over(texts.length, maxTexts);
  if (characters !== undefined && size > characters) return over(size, characters);
  return undefined;
}

function languageMissing(source: string, target: string, { languages }: LibretranslateSettings) {
  const isKnown = (code: string) => languages?.includes(code) ?? /^[a-z]{2,3}(-[A-Z][a-z]{3}|-[A-Z]{2})?$/.test(code);
  const missing = [source === 'auto' ? 'en' : source, target].find((code) => !isKnown(code));
  return missing && failure(400, `${missing} is not supported`);
}

/** Decodes entities, as LibreTranslate does in all answers, even in HTML. */
function unescapeAll(text: string): string {
  return text.replace(/&(?:lt|gt|amp|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}

function failure(status: number, error: string): StandInAnswer {
  return { status, body: { error } };
}
