import { setTimeout as sleep } from 'node:timers/promises';
import { missingPostgres } from '@interlinear/testing/databases/postgres';
import { missingRedis } from '@interlinear/testing/databases/redis';
import { PASSWORD } from '@interlinear/testing/servers/register-person';
import type { BenchResult } from './bench.ts';
import type { CountsByCode } from './guard/attacks.ts';
import {
  atMost,
  attackWhile,
  describeCounts,
  describeWaits,
  type GuardResult,
  highestOf,
  ratioOf,
} from './guard/measure.ts';
import { DEPLOYMENTS, type Deployment, type GuardedService, mailedCode, startGuardedService } from './guard/service.ts';
import { isSelected } from './options.ts';

/** Each has a quota of twenty pages. */
const WRITERS = 24;
/** Writers who translate at the same time: one alone would not translate enough in the time of the attack. */
const WRITERS_AT_ONCE = 2;
const DOCUMENT_PAUSE_MS = 200;
/** Time after which a document is counted as it is, so that the bench ends. */
const DOCUMENT_PATIENCE_MS = 60_000;
const MAX_CODE_MS = 1_000;
const MAIL_LOOK_MS = 5;
const MIN_MAILS_PER_SECOND = 50;
const STORED_MEGABYTES = 200;
/** Repetitions of attacks that take seconds. */
const ROUNDS = [0, 1, 2];
const FREE_MODEL_TOKENS = 100_000;

type Attack = (service: GuardedService) => Promise<GuardResult[]>;

/**
 * Replays the attacks that a free account, or none, once stopped the service with, and measures what others wait before, during
 * and after each. Runs the embedded service and the distributed one, each fresh. `--attacks=mails,documents` and
 * `--deployments=embedded` select some.
 */
export async function run(): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  const missing = (await missingPostgres()) ?? (await missingRedis());
  for (const deployment of DEPLOYMENTS) {
    if (!isSelected('deployments', deployment)) continue;
    if (deployment === 'distributed' && missing !== undefined) {
      results.push({ name: 'guard-distributed', value: null, unit: '', ok: null, note: missing });
    } else results.push(...(await runAttacks(deployment)));
  }
  return results;
}

async function runAttacks(deployment: Deployment): Promise<BenchResult[]> {
  const service = await startGuardedService(deployment);
  const results: BenchResult[] = [];
  try {
    for (const [name, attack] of Object.entries(ATTACKS)) {
      if (!isSelected('attacks', name)) continue;
      console.error(`… guard: ${name}, ${deployment}`);
      const start = performance.now();
      const attacked = await attack(service);
      console.error(`  took ${((performance.now() - start) / 1_000).toFixed(0)} s`);
      for (const result of attacked) {
        // An attack takes minutes on a busy machine: print what is known.
        console.error(`  ${result.ok ? '✓' : '✗'} ${result.name} ${result.value} ${result.unit}; ${result.note ?? ''}`);
        results.push({ ...result, name: `guard-${deployment}-${result.name}` });
      }
    }
  } finally {
    await service.stop();
  }
  return results;
}

const ATTACKS: Record<string, Attack> = {
  /** 300 codes for others are waiting when a person asks for one. */
  async mails(service) {
    const asked = () => askForCode(service);
    const rounds = ROUNDS.map((round) => ({ prefix: `nowhere-${round}` }));
    const { waits, outcomes } = await attackWhile<CountsByCode>(service, asked, 'mails', { rounds });
    const during = highestOf(waits.during);
    const { perSecond, mails } = await mailRate(service);
    return [
      {
        name: 'code-mail-p99',
        value: during,
        unit: 'ms',
        target: `≤ ${MAX_CODE_MS}`,
        ok: during <= MAX_CODE_MS,
        note: `${describeWaits(waits)}; attacker: ${describeCounts(outcomes)}`,
      },
      {
        name: 'mails-per-second',
        value: perSecond,
        unit: 'mails/s',
        target: `≥ ${MIN_MAILS_PER_SECOND}`,
        ok: perSecond >= MIN_MAILS_PER_SECOND,
        note: `${mails} mails queued at once, all workers together`,
      },
    ];
  },

  /** Four free accounts start files made to be slow. */
  async documents(service) {
    const tokens = await registerSome(service, 'heavy', 4);
    const others = await registerSome(service, 'writer', WRITERS);
    let turn = 0;
    const translate = () => {
      turn += 1;
      return translateDocument(service, others[turn % others.length] ?? '', turn);
    };
    // The first one loads the modules.
    await translate();
    const attacked = await attackWhile<{ answers: CountsByCode; ended: number }>(service, translate, 'documents', {
      rounds: [{ tokens }],
      pauseMs: DOCUMENT_PAUSE_MS,
      people: WRITERS_AT_ONCE,
    });
    const answers = describeCounts(attacked.outcomes.map((outcome) => outcome.answers));
    const ended = attacked.outcomes.map((outcome) => outcome.ended);
    return [ratioOf('documents', attacked.waits, `attacker: ${answers}, ended: ${ended}`)];
  },

  /** A free account uploads 285 MB that it never starts. */
  async storage(service) {
    const rounds = await registerRounds(service, 'hoarder', 1);
    const { waits, outcomes } = await attackWhile<CountsByCode>(service, cachedTranslation(service), 'storage', {
      rounds,
    });
    const stored = Math.max(...outcomes.map((counts) => counts[1] ?? 0)) * 19;
    return [
      ratioOf('storage', waits, `attacker: ${describeCounts(outcomes)}`),
      atMost('stored', { value: stored, max: STORED_MEGABYTES, unit: 'MB' }),
    ];
  },

  /** Two free accounts in one network translate long texts with a model that costs them nothing. */
  async model(service) {
    const rounds = await registerRounds(service, 'reader', 2);
    const { waits, outcomes } = await attackWhile<{ answers: CountsByCode; unchargedTokens: number[] }>(
      service,
      cachedTranslation(service),
      'model',
      { rounds },
    );
    return [
      ratioOf('model', waits, `attacker: ${describeCounts(outcomes.map(({ answers }) => answers))}`),
      atMost('uncharged-tokens', {
        value: Math.max(...outcomes.flatMap(({ unchargedTokens }) => unchargedTokens)),
        max: FREE_MODEL_TOKENS,
        unit: 'tokens',
      }),
    ];
  },

  /** One client floods paths outside the API over 100 connections. */
  async flood(service) {
    const rounds = ROUNDS.map(() => ({}));
    const { waits, outcomes } = await attackWhile<CountsByCode>(service, cachedTranslation(service), 'flood', {
      rounds,
    });
    return [ratioOf('flood', waits, `attacker: ${describeCounts(outcomes)}`)];
  },

  /** Two accounts ask for 1,500 event streams of files that were never started. */
  async streams(service) {
    const rounds = await registerRounds(service, 'watcher', 2);
    const { waits, outcomes } = await attackWhile<CountsByCode>(service, cachedTranslation(service), 'streams', {
      rounds,
    });
    return [ratioOf('streams', waits, `attacker: ${describeCounts(outcomes)}`)];
  },

  /** Rounds of 630 guesses at one password from 70 networks each. Its owner logs in at home, and from a new place after a mailed code. */
  async guesses(service) {
    const victim = 'owner@example.org';
    const home = '203.0.113.5';
    await service.register(victim, home);
    const { waits, outcomes } = await attackWhile<CountsByCode>(service, cachedTranslation(service), 'guesses', {
      rounds: ROUNDS.map(() => ({ victim })),
    });
    const logIn = async (from: string, psw = PASSWORD) =>
      (await service.ask('/pubapi1/email_login', { from, body: { email: victim, psw, device_id: DEVICE } })).code === 1;
    const isInAtHome = await logIn(home);
    const away = '198.51.100.5';
    const isInByMail = (await resetPassword(service, victim, away)) && (await logIn(away, NEW_PASSWORD));
    return [
      ratioOf('guesses', waits, `attacker: ${describeCounts(outcomes)}`),
      atMost('locked-out', { value: (isInAtHome ? 0 : 1) + (isInByMail ? 0 : 1), max: 0, unit: 'owners' }),
    ];
  },

  /** One mailbox signs up under several spellings, and a disposable one once. */
  async grants(service) {
    const spellings = [
      's.ome.body@gmail.com',
      'somebody+1@gmail.com',
      'som.ebody+two@googlemail.com',
      'a@mailinator.com',
    ];
    let granted = 0;
    for (const email of spellings) {
      const token = await service.register(email);
      const { data } = await service.ask('/priapi1/get_quota_info', { token });
      // The rows' schema belongs to the contract; other channels than rewards come from the plan.
      const rows = Array.isArray(data?.rows) ? data.rows : [];
      if (rows.some(({ channel, total }) => channel === 'reward' && total > 0)) granted += 1;
    }
    return [atMost('grants-per-mailbox', { value: granted, max: 1, unit: 'grants' })];
  },
};

let people = 0;

async function registerSome(service: GuardedService, name: string, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let index = 0; index < count; index += 1) {
    people += 1;
    tokens.push(await service.register(`${name}-${people}@example.org`));
  }
  return tokens;
}

/** Registers accounts for each round of an attack. */
async function registerRounds(service: GuardedService, name: string, count: number): Promise<{ tokens: string[] }[]> {
  const rounds: { tokens: string[] }[] = [];
  for (const _ of ROUNDS) rounds.push({ tokens: await registerSome(service, name, count) });
  return rounds;
}

async function askForCode(service: GuardedService): Promise<void> {
  people += 1;
  const email = `newcomer-${people}@example.org`;
  await service.ask('/pubapi1/get_email_code', { body: { email, purpose: 'register' } });
  await mailedCode(service.smtp, email);
}

/** Asks for many codes at once, and returns how many mails the service sends in a second. */
async function mailRate(service: GuardedService): Promise<{ perSecond: number; mails: number }> {
  const mails = 300;
  const before = service.smtp.mails.length;
  const start = performance.now();
  await service.attack('mails', { prefix: 'rate' });
  while (service.smtp.mails.length < before + mails) await sleep(MAIL_LOOK_MS);
  return { perSecond: mails / ((performance.now() - start) / 1_000), mails };
}

/** The translation of a text that a cache holds. */
function cachedTranslation(service: GuardedService): () => Promise<void> {
  const body = {
    source_text: ['The house by the river is red.'],
    source_lang: 'en',
    target_lang: 'es',
    engine: 'microsoft-edge',
  };
  return async () => {
    const { code, info } = await service.ask('/service/api/translate', { body });
    if (code !== 1) throw new Error(`a translation of others was answered ${code}: ${info}`);
  };
}

/** Translates a text file, and waits until it is done, or has taken so long that the wait is proof enough. */
async function translateDocument(service: GuardedService, token: string, variant: number): Promise<void> {
  const body = new FormData();
  body.append('file', new File([`The weather of day ${variant} is good.\n\nIt may rain.`], 'day.txt'));
  body.append('target_lang', 'de');
  const { code, info, data } = await service.ask('/priapi1/upload_file', { body, token });
  if (code !== 1) throw new Error(`a document of others was answered ${code}: ${info}`);
  const headers = { token, accept: 'text/event-stream', 'x-forwarded-for': '192.0.2.5' };
  const signal = AbortSignal.timeout(DOCUMENT_PATIENCE_MS);
  try {
    const events = await fetch(`${service.nextUrl()}/priapi1/document_events?id=${data?.id}`, { headers, signal });
    const text = await events.text();
    if (!text.includes('"state":"done"')) throw new Error(`a document of others was not translated: ${text}`);
  } catch (error) {
    if (!signal.aborted) throw error;
    console.error(`  a document of others took more than ${DOCUMENT_PATIENCE_MS / 1_000} s`);
  }
}

const DEVICE = 'bench-device-of-the-owner-1';
const NEW_PASSWORD = 'Newer8horses';

async function resetPassword(service: GuardedService, email: string, from: string): Promise<boolean> {
  const device_id = DEVICE;
  // The code of the registration must not be taken for the new one.
  const earlierMails = service.smtp.mails.length;
  await service.ask('/pubapi1/get_email_code', { from, body: { email, purpose: 'reset', device_id } });
  const code = await mailedCode(service.smtp, email, earlierMails);
  const body = { email, psw: NEW_PASSWORD, confirm_psw: NEW_PASSWORD, code, device_id };
  return (await service.ask('/pubapi1/reset_password', { from, body })).code === 1;
}
