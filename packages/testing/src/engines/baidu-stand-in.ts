import { createHash } from 'node:crypto';
import { type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from '../stand-ins/stand-in.ts';
import { pseudoTranslate } from './pseudo-translate.ts';

/** The only valid app. */
export const BAIDU_KEY = { appId: '2015063000000001', apiKey: 'good-secret' };

const FIELDS = ['q', 'from', 'to', 'appid', 'salt', 'sign'];
/** Format of Baidu's language codes. */
const LANGUAGE = /^[a-z]{2,3}$/;

/** Baidu Translate, the general text API. It detects English, and returns one result per non-blank line. */
export function startBaiduStandIn(): Promise<StandIn> {
  return startStandIn(answer);
}

function answer(request: StandInRequest): StandInAnswer {
  if (request.path !== '/api/trans/vip/translate') return { status: 404, body: '' };
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  const form = request.method === 'POST' && isForm ? new URLSearchParams(request.body) : request.query;
  const fields = FIELDS.map((name) => form.get(name) ?? '');
  if (fields.includes('')) return failure('54000', 'PARAM_FROM_TO_OR_Q_EMPTY');
  const [q = '', from = '', to = '', appid = '', salt = '', sign = ''] = fields;
  if (appid !== BAIDU_KEY.appId) return failure('52003', 'UNAUTHORIZED USER');
  const expected = createHash('md5').update(`${appid}${q}${salt}${BAIDU_KEY.apiKey}`).digest('hex');
  if (sign !== expected) return failure('54001', 'Invalid Sign');
  if (!LANGUAGE.test(from.replace('auto', 'en')) || !LANGUAGE.test(to)) return failure('58001', 'INVALID_TO_PARAM');
  const lines = q.split(/(?!\t)[\p{Cc}\u2028\u2029]/u).map((line) => line.trim());
  return {
    body: {
      from: from === 'auto' ? 'en' : from,
      to,
      trans_result: lines.filter(Boolean).map((src) => ({ src, dst: pseudoTranslate(src, to) })),
    },
  };
}

function failure(code: string, message: string): StandInAnswer {
  return { body: { error_code: code, error_msg: message } };
}
