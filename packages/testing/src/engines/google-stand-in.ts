import { type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from '../stand-ins/stand-in.ts';
import { pseudoTranslate } from './pseudo-translate.ts';

export interface GoogleStandIn extends StandIn {
  /** The key in the widget's script, required by its endpoint. */
  key(): string;
  /** Changes the key; the previous one is rejected from now on. */
  changeKey(key: string): void;
  /** Until `reset`, answers requests whose URL has this ending with the given answer. */
  refuse(pathEnd: string, answer: StandInAnswer): void;
}

const ERROR_INFO = 'type.googleapis.com/google.rpc.ErrorInfo';

/** Google's keyless endpoints: the page widget's script and `translateHtml`, the site's `batchexecute`, `translate_a/single`. */
export async function startGoogleStandIn(): Promise<GoogleStandIn> {
  let key = 'stand-in-public-widget-key-1';
  const refusals = new Map<string, StandInAnswer>();
  const standIn = await startStandIn((request) => {
    const refused = [...refusals].find(([pathEnd]) => request.path.endsWith(pathEnd))?.[1];
    return refused ?? answer(request, key);
  });
  return {
    ...standIn,
    key: () => key,
    changeKey(next) {
      key = next;
    },
    refuse: (pathEnd, refusal) => refusals.set(pathEnd, refusal),
    reset() {
      standIn.reset();
      refusals.clear();
    },
  };
}

function answer(request: StandInRequest, key: string): StandInAnswer {
  const { method, path } = request;
  if (method === 'GET' && path.endsWith('/m=el_main')) return { body: widgetScript(key) };
  if (method === 'POST' && path === '/v1/translateHtml') return translateHtml(request, key);
  if (method === 'POST' && path === '/_/TranslateWebserverUi/data/batchexecute') return batchExecute(request);
  if (method === 'GET' && path === '/translate_a/single') return single(request);
  return { status: 404, headers: { 'content-type': 'text/html' }, body: '<title>Error 404 (Not Found)!!1</title>' };
}

function widgetScript(key: string): string {
  return `"use strict";this.default_tr=this.default_tr||{};(function(_){var a={"Content-Type":"application/json+protobuf","X-Goog-API-Key":"${key}"};_.b=a})(this.default_tr);`;
}

function translateHtml({ headers, body }: StandInRequest, key: string): StandInAnswer {
  if (headers['content-type'] !== 'application/json+protobuf') return { status: 415, body: [3, 'Unsupported'] };
  if (headers['x-goog-api-key'] !== key) {
    const info = [ERROR_INFO, ['API_KEY_INVALID', 'googleapis.com', [['service', 'translate-pa.googleapis.com']]]];
    return { status: 400, body: [3, 'API key not valid. Please pass a valid API key.', [info]] };
  }
  const [[texts, source, target] = [], client] = JSON.parse(body);
  if (client !== 'wt_lib' || !isStrings(texts) || !isLanguage(source, true) || !isLanguage(target, false)) {
    return { status: 400, body: [3, 'Request contains an invalid argument.'] };
  }
  const languages = texts.map(() => (source === 'auto' ? 'en' : source));
  return { body: [texts.map((text) => pseudoTranslate(text, target)), languages] };
}

function batchExecute({ headers, query, body }: StandInRequest): StandInAnswer {
  const calls = JSON.parse(new URLSearchParams(body).get('f.req') ?? '[]')[0];
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  if (!isForm || query.get('rpcids') !== 'MkEWBc' || !Array.isArray(calls)) return { status: 400, body: '' };
  const frames = calls.map(([rpc, argument, , number]) => [
    'wrb.fr',
    rpc,
    rpc === 'MkEWBc' ? callResult(JSON.parse(argument)) : null,
    null,
    null,
    null,
    number,
  ]);
  // Results come in order of completion, not of the calls.
  return { body: `)]}'\n\n${JSON.stringify([...frames.reverse(), ['di', 42], ['af.httprm', 41, '-1', 7]])}` };
}

function callResult([[text, source, target]]: [unknown[]]): string | null {
  if (typeof text !== 'string' || !isLanguage(source, true) || !isLanguage(target, false)) return null;
  const found = source === 'auto' ? 'en' : source;
  const sentences = [[pseudoTranslate(text, String(target)), null, null, [[text]]]];
  return JSON.stringify([[null, null, found], [[[null, null, null, true, null, sentences]], target, 1, source], found]);
}

function single({ query }: StandInRequest): StandInAnswer {
  const [text, source, target] = ['q', 'sl', 'tl'].map((name) => query.get(name));
  const isKnown = query.get('client') === 'gtx' && query.get('dt') === 't' && query.get('dj') === '1';
  if (!isKnown || !text || !isLanguage(source, true) || !isLanguage(target, false)) return { status: 400, body: '' };
  return {
    body: {
      sentences: [{ trans: pseudoTranslate(text, target ?? ''), orig: text, backend: 10 }],
      src: source === 'auto' ? 'en' : source,
      spell: {},
    },
  };
}

function isLanguage(code: unknown, isSource: boolean): boolean {
  return typeof code === 'string' && (/^[a-z]{2,3}(-[A-Z]{2})?$/.test(code) || (isSource && code === 'auto'));
}

function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((element) => typeof element === 'string');
}
