import { type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from '../stand-ins/stand-in.ts';
import { pseudoTranslate } from './pseudo-translate.ts';

export const DEEPL_KEY = 'stand-in-deepl-key:fx';

/** DeepL's `POST /v2/translate`, as JSON or as a form. Detects every text as English. */
export function startDeeplStandIn(): Promise<StandIn> {
  return startStandIn(answer);
}

function answer(request: StandInRequest): StandInAnswer {
  const { method, path, headers, body } = request;
  if (headers.authorization !== `DeepL-Auth-Key ${DEEPL_KEY}`) return failure(403, 'Forbidden');
  if (method !== 'POST' || path !== '/v2/translate') return failure(404, 'Not Found');
  if (Buffer.byteLength(body) > 128 * 1024) return failure(413, 'Payload Too Large');
  const fields = readFields(request);
  if (!fields || fields.text.length === 0) return failure(400, "Parameter 'text' not specified.");
  const { text: texts, source, target, isXml } = fields;
  if (texts.length > 50) return failure(400, "Too many parameters of type 'text'.");
  if (!target || !isLanguage(target) || ['EN', 'PT'].includes(target))
    return failure(400, "Value for 'target_lang' not supported.");
  if (source && !/^[A-Z]{2,3}$/.test(source)) return failure(400, "Value for 'source_lang' not supported.");
  if (isXml && !texts.every(isWellFormed)) {
    return { status: 400, body: { Message: 'Tag handling parsing failed, please check input.' } };
  }
  return {
    body: {
      translations: texts.map((text) => ({
        detected_source_language: source ?? 'EN',
        text: pseudoTranslate(text, target),
        ...(fields.showsBilled ? { billed_characters: Array.from(text.replace(/<[^>]*>/g, '')).length } : {}),
      })),
    },
  };
}

interface Fields {
  text: string[];
  source: string | undefined;
  target: string | undefined;
  isXml: boolean;
  showsBilled: boolean;
}

function readFields({ headers, body }: StandInRequest): Fields | undefined {
  if (headers['content-type']?.startsWith('application/json')) {
    const fields = JSON.parse(body);
    const isText = Array.isArray(fields.text) && fields.text.every((text: unknown) => typeof text === 'string');
    if (!isText) return undefined;
    return {
      text: fields.text,
      source: fields.source_lang,
      target: fields.target_lang?.toUpperCase(),
      isXml: fields.tag_handling === 'xml',
      showsBilled: fields.show_billed_characters === true,
    };
  }
  const form = new URLSearchParams(body);
  return {
    text: form.getAll('text'),
    source: form.get('source_lang')?.toUpperCase(),
    target: form.get('target_lang')?.toUpperCase(),
    isXml: form.get('tag_handling') === 'xml',
    showsBilled: form.get('show_billed_characters') === '1',
  };
}

function isLanguage(code: string): boolean {
  return /^[A-Z]{2,3}(-[A-Z]{2,4}|-419)?$/.test(code);
}

/** Checks that tags nest and all other `<` and `&` are escaped, as DeepL's tag handling v2 requires of XML. */
function isWellFormed(text: string): boolean {
  if (/&(?!(amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(text)) return false;
  const open: string[] = [];
  const rest = text.replace(/<(\/?)([\w-]+)(\/?)>/g, (_, isEnd: string, name: string, isEmpty: string) => {
    if (isEnd) return open.pop() === name ? '' : '<';
    if (!isEmpty) open.push(name);
    return '';
  });
  return open.length === 0 && !rest.includes('<');
}

function failure(status: number, message: string): StandInAnswer {
  return { status, body: { message } };
}
