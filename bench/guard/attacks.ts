import { setTimeout as sleep } from 'node:timers/promises';
import { slowList } from '@interlinear/testing/documents/slow-list';
import { sendCall } from './send-call.ts';

export interface AttackOrder {
  url: string;
  /** Sessions of the attackers' accounts. */
  tokens?: readonly string[];
  /** Address of the account that is attacked. */
  victim?: string;
  /** Start of the addresses that codes are mailed to. */
  prefix?: string;
  /** Share of a core to use. */
  cpuShare?: number;
}

export type AttackName = keyof typeof ATTACKS;
export type CountsByCode = Record<string, number>;

const MAILS = 300;
const FLOOD_CONNECTIONS = 100;
const FLOOD_SECONDS = 5;
const STREAMS = 1_500;
const STREAM_SECONDS = 5;
const UPLOADS = 15;
const UPLOAD_BYTES = 19 * 1024 ** 2;
const MODEL_REQUESTS = 8;
const MODEL_CHARACTERS = 100_000;
/** The product's rule for the Latin script. */
const CHARACTERS_PER_TOKEN = 4;
const GUESSING_NETWORKS = 70;
const GUESSES_PER_NETWORK = 9;
const DOCUMENT_ROUNDS = 2;
const NOTHING_SECONDS = 3;
const SLICE_MS = 10;

/** Attacks that an hour of attacks on the service found to work once. Each returns the answers it got. */
export const ATTACKS = {
  /** Requests codes for addresses that do not exist, from as many networks. */
  mails: ({ url, prefix = 'nowhere' }: AttackOrder) =>
    countCodes(MAILS, 20, (index) =>
      sendCall(url, '/pubapi1/get_email_code', {
        body: { email: `${prefix}-${index}@example.net`, purpose: 'register' },
        from: addressOf(index),
      }),
    ),

  /** Starts a file of each account that is made to be slow, and again once it has ended. */
  async documents({ url, tokens = [] }: AttackOrder): Promise<{ answers: CountsByCode; seconds: number }> {
    const answers: CountsByCode = {};
    const start = performance.now();
    const attackWith = async (token: string, account: number) => {
      for (let round = 0; round < DOCUMENT_ROUNDS; round += 1) {
        const body = new FormData();
        body.append('file', new File([slowList(account * DOCUMENT_ROUNDS + round)], 'slow.md'));
        body.append('target_lang', 'de');
        const { code, data } = await sendCall(url, '/priapi1/upload_file', { body, token, from: addressOf(account) });
        count(answers, code);
        if (data?.id !== undefined) await untilOver(url, String(data.id), token);
      }
    };
    await Promise.all(tokens.map(attackWith));
    return { answers, seconds: (performance.now() - start) / 1_000 };
  },

  /** Uploads files that are never started. */
  storage: ({ url, tokens: [token = ''] = [] }: AttackOrder) =>
    countCodes(UPLOADS, 3, async () => {
      const body = new FormData();
      const head = new TextEncoder().encode('%PDF-1.7\n');
      body.append('file', new File([head, new Uint8Array(UPLOAD_BYTES)], 'large.pdf'));
      body.append('start', 'false');
      return sendCall(url, '/priapi1/upload_file', { body, token, from: addressOf(1) });
    }),

  /** Translates long texts with a model that costs the account nothing. Returns the tokens that were not charged. */
  async model({ url, tokens = [] }: AttackOrder): Promise<{ answers: CountsByCode; unchargedTokens: number[] }> {
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
        const { code, data } = await sendCall(url, '/service/api/translate', { body, token, from: addressOf(1) });
        count(answers, code);
        if (code === 1 && !Object(data?.usage).charged) free += text.length / CHARACTERS_PER_TOKEN;
      }
      unchargedTokens.push(free);
    }
    return { answers, unchargedTokens };
  },

  /** Asks for paths outside the API over many connections. */
  async flood({ url }: AttackOrder): Promise<CountsByCode> {
    const paths = ['/readyz', '/openapi.json', '/api-docs', '/downloads/interlinear-chrome.zip', '/metrics'];
    const answers: CountsByCode = {};
    const end = performance.now() + FLOOD_SECONDS * 1_000;
    const connection = async (_: unknown, index: number) => {
      for (let turn = index; performance.now() < end; turn += 1) {
        const headers = { 'x-forwarded-for': addressOf(1) };
        const response = await fetch(url + paths[turn % paths.length], { headers });
        await response.arrayBuffer();
        count(answers, response.status);
      }
    };
    await Promise.all(Array.from({ length: FLOOD_CONNECTIONS }, connection));
    return answers;
  },

  /** Holds event streams of documents that were never started. */
  async streams({ url, tokens = [] }: AttackOrder): Promise<CountsByCode> {
    const answers: CountsByCode = {};
    const documents = await Promise.all(
      tokens.map(async (token) => {
        const body = new FormData();
        body.append('file', new File(['Some text.'], 'some.txt'));
        body.append('start', 'false');
        const { data } = await sendCall(url, '/priapi1/upload_file', { body, token, from: addressOf(2) });
        return { id: String(data?.id), token };
      }),
    );
    const over = AbortSignal.timeout(STREAM_SECONDS * 1_000);
    const open = async (index: number) => {
      const { id, token = '' } = documents[index % documents.length] ?? {};
      const headers = { token, accept: 'text/event-stream', 'x-forwarded-for': addressOf(index) };
      const response = await fetch(`${url}/priapi1/document_events?id=${id}`, { headers, signal: over });
      count(answers, response.status);
      await response.arrayBuffer();
    };
    await Promise.allSettled(Array.from({ length: STREAMS }, (_, index) => open(index)));
    return answers;
  },

  /** Guesses the password of an account from many networks. */
  guesses: ({ url, victim = '' }: AttackOrder) =>
    countCodes(GUESSING_NETWORKS * GUESSES_PER_NETWORK, 4, (index) =>
      sendCall(url, '/pubapi1/email_login', {
        body: { email: victim, psw: `Wrong${index}horse` },
        from: addressOf(index % GUESSING_NETWORKS),
      }),
    ),

  /** Attacks nothing, and uses as much of a core as an attack did: what others wait beside it is not the service's doing. */
  async nothing({ cpuShare = 0 }: AttackOrder): Promise<void> {
    const end = performance.now() + NOTHING_SECONDS * 1_000;
    while (performance.now() < end) {
      const sliceEnd = performance.now() + Math.min(cpuShare, 1) * SLICE_MS;
      while (performance.now() < sliceEnd);
      await sleep((1 - Math.min(cpuShare, 1)) * SLICE_MS);
    }
  },
} satisfies Record<string, (order: AttackOrder) => Promise<unknown>>;

/** Addresses of different networks that none of the others' is in. */
function addressOf(index: number): string {
  return `172.${16 + (index >> 8)}.${index & 255}.9`;
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

/** Follows a document until no worker has it. */
async function untilOver(url: string, id: string, token: string): Promise<void> {
  const headers = { token, accept: 'text/event-stream', 'x-forwarded-for': addressOf(3) };
  const response = await fetch(`${url}/priapi1/document_events?id=${id}`, { headers });
  await response.text();
}
