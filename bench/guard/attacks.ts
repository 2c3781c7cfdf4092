import { setTimeout as sleep } from 'node:timers/promises';
import { slowList } from '@interlinear/testing/documents/slow-list';
import { sendCall } from './send-call.ts';

export interface AttackOrder {
  /** Addresses of the service's servers, which are used in turn. */
  urls: readonly string[];
  /** Number of the repetition. Each comes from other networks. */
  round: number;
  /** Sessions of the attackers' accounts. */
  tokens?: readonly string[];
  /** Address of the account that is attacked. */
  victim?: string;
  /** Start of the addresses that codes are mailed to. */
  prefix?: string;
  /** Use of the processor to imitate. */
  cpuSlices?: readonly CpuSlice[];
}

/** A moment of `ms` milliseconds in which a process used the processor for `cpuMs`. */
export interface CpuSlice {
  ms: number;
  cpuMs: number;
}

/** An order, and where to send its calls and from where. */
export interface AttackContext extends Omit<AttackOrder, 'urls' | 'round'> {
  nextUrl(): string;
  /** Returns an address for the `X-Forwarded-For` header. Each index is in a network of its own. */
  addressOf(index: number): string;
}

export type AttackName = keyof typeof ATTACKS;
export type CountsByCode = Record<string, number>;

const MAILS = 300;
const FLOOD_CONNECTIONS = 100;
const FLOOD_SECONDS = 5;
const STREAMS = 1_500;
/** Time for which the streams stay open once all have been answered. */
const STREAM_SECONDS = 2;
const UPLOADS = 15;
const UPLOAD_BYTES = 19 * 1024 ** 2;
const MODEL_REQUESTS = 8;
const MODEL_CHARACTERS = 100_000;
/** The product's rule for the Latin script. */
const CHARACTERS_PER_TOKEN = 4;
const GUESSING_NETWORKS = 70;
const GUESSES_PER_NETWORK = 9;
/** Long enough for thirty documents of others. */
const DOCUMENT_SECONDS = 35;
/** More files than an account can start meanwhile. */
const MAX_ROUNDS = 1_000;
const REFUSED_MS = 1_000;

/** Attacks that an hour of attacks on the service found to work once. Each returns the answers it got. */
export const ATTACKS = {
  /** Requests codes for addresses that do not exist, from as many networks. */
  mails: ({ nextUrl, addressOf, prefix = 'nowhere' }: AttackContext) =>
    countCodes(MAILS, 20, (index) =>
      sendCall(nextUrl(), '/pubapi1/get_email_code', {
        body: { email: `${prefix}-${index}@example.net`, purpose: 'register' },
        from: addressOf(index),
      }),
    ),

  /**
   * Starts a file of each account that is made to be slow, and another one whenever the account may, for a while. Files that have not
   * ended then are cancelled.
   */
  async documents({
    nextUrl,
    addressOf,
    tokens = [],
  }: AttackContext): Promise<{ answers: CountsByCode; ended: number }> {
    const answers: CountsByCode = {};
    const over = AbortSignal.timeout(DOCUMENT_SECONDS * 1_000);
    let ended = 0;
    const attackWith = async (token: string, account: number) => {
      const caller = { token, from: addressOf(account) };
      for (let round = 0; !over.aborted; round += 1) {
        const body = new FormData();
        body.append('file', new File([slowList(account * MAX_ROUNDS + round)], 'slow.md'));
        body.append('target_lang', 'de');
        const { code, data } = await sendCall(nextUrl(), '/priapi1/upload_file', { body, ...caller });
        count(answers, code);
        if (data?.id === undefined) await sleep(REFUSED_MS);
        else if (await hasEnded(nextUrl(), { id: String(data.id), ...caller, signal: over })) ended += 1;
        else await sendCall(nextUrl(), '/priapi1/cancel_document', { body: { id: data.id }, ...caller });
      }
    };
    await Promise.all(tokens.map(attackWith));
    return { answers, ended };
  },

  /** Uploads files that are never started. */
  storage: ({ nextUrl, addressOf, tokens: [token = ''] = [] }: AttackContext) =>
    countCodes(UPLOADS, 3, async () => {
      const body = new FormData();
      const head = new TextEncoder().encode('%PDF-1.7\n');
      body.append('file', new File([head, new Uint8Array(UPLOAD_BYTES)], 'large.pdf'));
      body.append('start', 'false');
      return sendCall(nextUrl(), '/priapi1/upload_file', { body, token, from: addressOf(1) });
    }),

  /** Translates long texts with a model that costs the account nothing. Returns the tokens that were not charged. */
  async model({
    nextUrl,
    addressOf,
    tokens = [],
  }: AttackContext): Promise<{ answers: CountsByCode; unchargedTokens: number[] }> {
    const answers: CountsByCode = {};
    const unchargedTokens: number[] = [];
    for (const [account, token] of tokens.entries()) {
      let free = 0;
      for (let index = 0; index < MODEL_REQUESTS; index += 1) {
        const sentence = `Account ${account} wrote text ${index}. `;
        const text = sentence.repeat(MODEL_CHARACTERS / sentence.length);
        const body = {
          source_text: [text],
          source_lang: 'en',
          target_lang: 'es',
          engine: 'gpt-5-mini',
          fallback: false,
        };
        const { code, data } = await sendCall(nextUrl(), '/service/api/translate', { body, token, from: addressOf(1) });
        count(answers, code);
        if (code === 1 && !Object(data?.usage).charged) free += text.length / CHARACTERS_PER_TOKEN;
      }
      unchargedTokens.push(free);
    }
    return { answers, unchargedTokens };
  },

  /** Asks for paths outside the API over many connections. */
  async flood({ nextUrl, addressOf }: AttackContext): Promise<CountsByCode> {
    const paths = ['/readyz', '/openapi.json', '/api-docs', '/downloads/interlinear-chrome.zip', '/metrics'];
    const answers: CountsByCode = {};
    const end = performance.now() + FLOOD_SECONDS * 1_000;
    const connection = async (_: unknown, index: number) => {
      for (let turn = index; performance.now() < end; turn += 1) {
        const headers = { 'x-forwarded-for': addressOf(1) };
        const response = await fetch(nextUrl() + paths[turn % paths.length], { headers });
        await response.arrayBuffer();
        count(answers, response.status);
      }
    };
    await Promise.all(Array.from({ length: FLOOD_CONNECTIONS }, connection));
    return answers;
  },

  /** Holds event streams of documents that were never started. */
  async streams({ nextUrl, addressOf, tokens = [] }: AttackContext): Promise<CountsByCode> {
    const answers: CountsByCode = {};
    const documents = await Promise.all(
      tokens.map(async (token) => {
        const body = new FormData();
        body.append('file', new File(['Some text.'], 'some.txt'));
        body.append('start', 'false');
        const { data } = await sendCall(nextUrl(), '/priapi1/upload_file', { body, token, from: addressOf(2) });
        return { id: String(data?.id), token };
      }),
    );
    const closing = new AbortController();
    const opened = Array.from({ length: STREAMS }, async (_, index) => {
      const { id, token = '' } = documents[index % documents.length] ?? {};
      const headers = { token, accept: 'text/event-stream', 'x-forwarded-for': addressOf(index) };
      const response = await fetch(`${nextUrl()}/priapi1/document_events?id=${id}`, {
        headers,
        signal: closing.signal,
      });
      count(answers, response.status);
      return response;
    });
    const responses = await Promise.all(opened);
    await sleep(STREAM_SECONDS * 1_000);
    closing.abort();
    await Promise.allSettled(responses.map((response) => response.text()));
    return answers;
  },

  /** Guesses the password of an account from many networks. */
  guesses: ({ nextUrl, addressOf, victim = '' }: AttackContext) =>
    countCodes(GUESSING_NETWORKS * GUESSES_PER_NETWORK, 4, (index) =>
      sendCall(nextUrl(), '/pubapi1/email_login', {
        body: { email: victim, psw: `Wrong${index}horse` },
        from: addressOf(index % GUESSING_NETWORKS),
      }),
    ),

  /** Attacks nothing, and uses the processor as an attack did: what others wait beside it is not the service's doing. */
  async nothing({ cpuSlices = [] }: AttackContext): Promise<void> {
    for (const { ms, cpuMs } of cpuSlices) {
      const end = performance.now() + ms;
      const before = process.cpuUsage();
      const hasWork = () => {
        const { user, system } = process.cpuUsage(before);
        return (user + system) / 1_000 < cpuMs && performance.now() < end;
      };
      while (hasWork());
      await sleep(Math.max(0, end - performance.now()));
    }
  },
} satisfies Record<string, (order: AttackContext) => Promise<unknown>>;

/** Networks of a round: more than any attack uses. */
const NETWORKS_PER_ROUND = 2_048;

export function createAttackContext({ urls, round, ...order }: AttackOrder): AttackContext {
  let turn = round;
  return {
    ...order,
    nextUrl: () => {
      turn += 1;
      return urls[turn % urls.length] ?? '';
    },
    addressOf(index) {
      const network = round * NETWORKS_PER_ROUND + index;
      return `172.${16 + (network >> 8)}.${network & 255}.9`;
    },
  };
}

function count(counts: CountsByCode, code: number): void {
  counts[code] = (counts[code] ?? 0) + 1;
}

async function countCodes(
  times: number,
  atOnce: number,
  ask: (index: number) => Promise<{ code: number }>,
): Promise<CountsByCode> {
  const counts: CountsByCode = {};
  let next = 0;
  const sender = async () => {
    while (next < times) {
      const index = next;
      next += 1;
      count(counts, (await ask(index)).code);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
  return counts;
}

/** Follows a document until no worker has it. Returns `false` when the signal aborts first. */
async function hasEnded(
  url: string,
  { id, token, from, signal }: { id: string; token: string; from: string; signal: AbortSignal },
): Promise<boolean> {
  const headers = { token, accept: 'text/event-stream', 'x-forwarded-for': from };
  try {
    const response = await fetch(`${url}/priapi1/document_events?id=${id}`, { headers, signal });
    await response.text();
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}
