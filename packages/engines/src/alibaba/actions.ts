import * as z from 'zod/mini';
import { EngineError } from '../engine-error.ts';
import { parseAnswer } from '../parse-answer.ts';
import { requestJson } from '../request-json.ts';
import { sha256Hex } from '../signing/hashing.ts';
import { acs3Signature } from './acs3-signature.ts';
import type { AlibabaOptions } from './alibaba.ts';
import { readFailure, reasonOf } from './failure.ts';

/** What both actions need besides the texts; languages in the vendor's codes. */
interface Order {
  source: string;
  target: string;
  signal: AbortSignal;
}

export interface Translated {
  text: string;
  /** The vendor's code of the language it found. */
  detected: string | undefined;
}

const ID = 'alibaba';
const CONTENT_TYPE = 'application/x-www-form-urlencoded';

const code = z.union([z.string(), z.number()]);

const batchSchema = z.object({
  TranslatedList: z.array(
    z.object({
      code,
      index: z.union([z.string(), z.number()]),
      translated: z.optional(z.string()),
      detectedLanguage: z.optional(z.string()),
    }),
  ),
});

/**
 * `GetBatchTranslate`: many short texts by id. An id that is missing from the result was not translated.
 * @throws {EngineError} also when not one was
 */
export async function translateMany(
  options: AlibabaOptions,
  order: Order,
  texts: ReadonlyMap<number, string>,
): Promise<Map<number, Translated>> {
  const json = await call(options, 'GetBatchTranslate', order, {
    ApiType: 'translate_standard',
    SourceText: JSON.stringify(Object.fromEntries(texts)),
  });
  const { TranslatedList } = parseAnswer(ID, batchSchema, json);
  const answers = new Map<number, Translated>();
  for (const item of TranslatedList) {
    const index = Number(item.index);
    if (String(item.code) !== '200' || item.translated === undefined || !texts.has(index)) continue;
    answers.set(index, { text: item.translated, detected: item.detectedLanguage });
  }
  if (answers.size > 0) return answers;
  const failed = String(TranslatedList.find((item) => String(item.code) !== '200')?.code ?? '');
  throw new EngineError({
    engine: ID,
    reason: reasonOf(failed) ?? 'wrong-answer',
    message: `nothing of ${texts.size} texts was translated`,
    vendorCode: failed,
  });
}

const oneSchema = z.object({ Data: z.object({ Translated: z.string(), DetectedLanguage: z.optional(z.string()) }) });

/** `TranslateGeneral`: one text of up to 5,000 characters. */
export async function translateOne(options: AlibabaOptions, order: Order, text: string): Promise<Translated> {
  const json = await call(options, 'TranslateGeneral', order, { SourceText: text });
  const { Data } = parseAnswer(ID, oneSchema, json);
  return { text: Data.Translated, detected: Data.DetectedLanguage };
}

async function call(
  options: AlibabaOptions,
  action: 'GetBatchTranslate' | 'TranslateGeneral',
  { source, target, signal }: Order,
  fields: Record<string, string>,
): Promise<unknown> {
  const { fetch, baseUrl = 'https://mt.cn-hangzhou.aliyuncs.com' } = options;
  const languages = { SourceLanguage: source, TargetLanguage: target };
  const body = String(new URLSearchParams({ FormatType: 'html', Scene: 'general', ...languages, ...fields }));
  const headers = await signedHeaders(options, action, new URL(baseUrl).host, body);
  return requestJson({ engine: ID, fetch, url: `${baseUrl}/`, headers, body, signal }, readFailure);
}

async function signedHeaders(
  { accessKeyId, apiKey, now, randomId }: AlibabaOptions,
  action: string,
  host: string,
  body: string,
): Promise<Record<string, string>> {
  const headers = {
    'content-type': CONTENT_TYPE,
    'x-acs-action': action,
    'x-acs-version': '2018-10-12',
    // `2023-10-26T10:22:32Z`
    'x-acs-date': new Date(now()).toISOString().replace(/\.\d+/, ''),
    'x-acs-signature-nonce': randomId(),
    'x-acs-content-sha256': await sha256Hex(body),
  };
  const request = { method: 'POST', path: '/', query: '', headers: { ...headers, host }, body } as const;
  return { ...headers, authorization: await acs3Signature(request, { id: accessKeyId, secret: apiKey }) };
}
