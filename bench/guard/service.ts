import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '@interlinear/testing/databases/postgres';
import { startRedis } from '@interlinear/testing/databases/redis';
import { startMicrosoftEdgeStandIn } from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { OPENAI_API_KEY, startOpenaiStandIn } from '@interlinear/testing/engines/openai-stand-in';
import { PASSWORD } from '@interlinear/testing/servers/register-person';
import { type SmtpStandIn, startSmtpStandIn } from '@interlinear/testing/stand-ins/smtp-stand-in';
import { startProcess } from '../gateway/start-process.ts';
import type { AttackReport } from './attack-process.ts';
import type { AttackName, AttackOrder } from './attacks.ts';
import { type Answer, type Call, sendCall } from './send-call.ts';

export const DEPLOYMENTS = ['embedded', 'distributed'] as const;
export type Deployment = (typeof DEPLOYMENTS)[number];

/** A fresh service with stand-ins for mail and engines, seen by its users and by attackers. */
export interface GuardedService {
  /** Addresses of its servers. Calls go to them in turn, without a load balancer whose own limits would be measured. */
  urls: readonly string[];
  smtp: SmtpStandIn;
  nextUrl(): string;
  /** Sends a call from a network of its own, unless `from` names an address. */
  ask(path: string, call?: Partial<Call>): Promise<Answer>;
  /** Signs up with the mailed code and returns the session's token. */
  register(email: string, from?: string): Promise<string>;
  /** Attacks the service from another process, which gives way to the service where both want the processor. */
  attack<Outcome>(name: AttackName, order?: Partial<AttackOrder>): Promise<AttackReport<Outcome>>;
  stop(): Promise<void>;
}

/** Gives way to the service, but is not starved by other programs. */
const ATTACKER_PRIORITY = 10;
const ROLES = ['api', 'api', 'worker', 'worker'];

/** Starts one process with the embedded database, or two servers and two workers on PostgreSQL and Redis. */
export async function startGuardedService(deployment: Deployment): Promise<GuardedService> {
  const folder = await mkdtemp(join(tmpdir(), 'interlinear-guard-'));
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const close of closing.toReversed()) await close();
  };
  try {
    const [smtp, edge, openai] = await Promise.all([
      startSmtpStandIn(),
      startMicrosoftEdgeStandIn(),
      startOpenaiStandIn(),
    ]);
    closing.push(smtp.close, edge.close, openai.close);
    const environment = {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DATABASE_URL: '',
      REDIS_URL: '',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'silent',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'bench@example.org',
      MICROSOFT_EDGE_BASE_URL: edge.url,
      OPENAI_API_KEY,
      OPENAI_BASE_URL: `${openai.url}/v1`,
    };
    const urls =
      deployment === 'embedded'
        ? [(await startServer(closing, environment)).url]
        : await startFour(environment, closing);
    const attack = <Outcome>(name: AttackName, order: Partial<AttackOrder> = {}) =>
      runAttack<Outcome>(name, { urls, round: 0, ...order });
    return { ...createUsers(urls, smtp), urls, smtp, attack, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Closing = (() => Promise<unknown>)[];

/** Starts the server as it is installed: tests start it with options of their own. */
async function startServer(closing: Closing, environment: Record<string, string>, commandLine: readonly string[] = []) {
  const server = await startProcess(
    new URL('../../apps/server/src/main.ts', import.meta.url),
    environment,
    commandLine,
  );
  closing.push(server.stop);
  return server;
}

async function startFour(environment: Record<string, string>, closing: Closing): Promise<string[]> {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  closing.push(postgres.stop, redis.stop);
  const settings = {
    ...environment,
    SECRET: 'the same for all processes of this benchmark',
    DATABASE_URL: await postgres.createDatabase(),
    REDIS_URL: redis.url,
    PUBLIC_URL: 'http://guard.example.org',
  };
  const servers: string[] = [];
  // The first one creates the tables.
  for (const role of ROLES) {
    const server = await startServer(closing, settings, ['--role', role]);
    if (role === 'api') servers.push(server.url);
  }
  return servers;
}

function createUsers(urls: readonly string[], smtp: SmtpStandIn): Pick<GuardedService, 'nextUrl' | 'ask' | 'register'> {
  let networks = 0;
  let turn = 0;

  function nextUrl(): string {
    turn += 1;
    return urls[turn % urls.length] ?? '';
  }

  function ask(path: string, call: Partial<Call> = {}): Promise<Answer> {
    networks += 1;
    return sendCall(nextUrl(), path, { from: `10.${networks >> 8}.${networks & 255}.7`, ...call });
  }

  async function register(email: string, from?: string): Promise<string> {
    const call = from === undefined ? {} : { from };
    await ask('/pubapi1/get_email_code', { ...call, body: { email, purpose: 'register' } });
    const body = { email_mobile: email, psw: PASSWORD, code: await mailedCode(smtp, email) };
    const { code, info, data } = await ask('/pubapi1/user_regist', { ...call, body });
    if (code !== 1) throw new Error(`signing up was answered ${code}: ${info}`);
    return String(data?.token);
  }

  return { nextUrl, ask, register };
}

const MAIL_PATIENCE_MS = 30_000;
const MAIL_LOOK_MS = 2;

/** Waits for the newest code mailed to an address, leaving out the first `skip` mails of the service. */
export async function mailedCode(smtp: SmtpStandIn, email: string, skip = 0): Promise<string> {
  const start = performance.now();
  while (performance.now() - start < MAIL_PATIENCE_MS) {
    const mail = smtp.mails.slice(skip).findLast(({ recipients }) => recipients.includes(email));
    const code = mail && /^\s+(\d{6})\r?$/m.exec(mail.source)?.[1];
    if (code !== undefined) return code;
    await sleep(MAIL_LOOK_MS);
  }
  throw new Error(`no code came to ${email} in ${MAIL_PATIENCE_MS} ms`);
}

const ATTACKER = new URL('./attack-process.ts', import.meta.url);

function runAttack<Outcome>(name: AttackName, order: AttackOrder): Promise<AttackReport<Outcome>> {
  const child = fork(ATTACKER, [name]);
  if (child.pid !== undefined) setPriority(child.pid, ATTACKER_PRIORITY);
  child.send(order);
  return new Promise((resolve, reject) => {
    // The attacker is our own program; its outcome has the type of its attack.
    child.once('message', (report) => resolve(report as AttackReport<Outcome>));
    child.once('exit', (status) => reject(new Error(`the attack ${name} ended with ${status}`)));
  });
}
