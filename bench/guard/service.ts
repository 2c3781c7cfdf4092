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
import { startRoundRobinFront } from '@interlinear/testing/servers/round-robin-front';
import { startServer } from '@interlinear/testing/servers/server';
import { type SmtpStandIn, startSmtpStandIn } from '@interlinear/testing/stand-ins/smtp-stand-in';
import type { AttackReport } from './attack-process.ts';
import type { AttackName, AttackOrder } from './attacks.ts';
import { type Answer, type Call, sendCall } from './send-call.ts';

export const DEPLOYMENTS = ['embedded', 'distributed'] as const;
export type Deployment = (typeof DEPLOYMENTS)[number];

/** A fresh service with stand-ins for mail and engines, seen by its users and by attackers. */
export interface GuardedService {
  url: string;
  smtp: SmtpStandIn;
  /** Sends a call from a network of its own, unless `from` names an address. */
  ask(path: string, call?: Partial<Call>): Promise<Answer>;
  /** Signs up with the mailed code and returns the session's token. */
  register(email: string, from?: string): Promise<string>;
  /** Attacks the service from another process, which gives way to the service where both want the processor. */
  attack<Outcome>(name: AttackName, order?: Partial<AttackOrder>): Promise<AttackReport<Outcome>>;
  stop(): Promise<void>;
}

const LOWEST_PRIORITY = 19;
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
      TRUST_PROXY: '1',
      LOG_LEVEL: 'silent',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'bench@example.org',
      MICROSOFT_EDGE_BASE_URL: edge.url,
      OPENAI_API_KEY,
      OPENAI_BASE_URL: `${openai.url}/v1`,
    };
    const url =
      deployment === 'embedded'
        ? await startOne(environment, closing)
        : await startFour({ ...environment, DATA_DIR: folder }, closing);
    return { ...createUsers(url, smtp), url, smtp, attack: (name, order) => runAttack(name, { url, ...order }), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Closing = (() => Promise<unknown>)[];

async function startOne(environment: Record<string, string>, closing: Closing): Promise<string> {
  const server = await startServer(environment);
  closing.push(server.stop);
  return server.url;
}

async function startFour(environment: Record<string, string>, closing: Closing): Promise<string> {
  const [postgres, redis, front] = await Promise.all([startPostgres(), startRedis(), startRoundRobinFront()]);
  closing.push(postgres.stop, redis.stop, front.close);
  const settings = {
    ...environment,
    SECRET: 'the same for all processes of this benchmark',
    DATABASE_URL: await postgres.createDatabase(),
    REDIS_URL: redis.url,
    PUBLIC_URL: front.url,
  };
  const servers: string[] = [];
  // The first one creates the tables.
  for (const role of ROLES) {
    const server = await startServer(settings, ['--role', role]);
    closing.push(server.stop);
    if (role === 'api') servers.push(server.url);
  }
  front.setServers(servers);
  return front.url;
}

function createUsers(url: string, smtp: SmtpStandIn): Pick<GuardedService, 'ask' | 'register'> {
  let networks = 0;

  function ask(path: string, call: Partial<Call> = {}): Promise<Answer> {
    networks += 1;
    return sendCall(url, path, { from: `10.${networks >> 8}.${networks & 255}.7`, ...call });
  }

  async function register(email: string, from?: string): Promise<string> {
    const call = from === undefined ? {} : { from };
    await ask('/pubapi1/get_email_code', { ...call, body: { email, purpose: 'register' } });
    const body = { email_mobile: email, psw: PASSWORD, code: await mailedCode(smtp, email) };
    const { code, info, data } = await ask('/pubapi1/user_regist', { ...call, body });
    if (code !== 1) throw new Error(`signing up was answered ${code}: ${info}`);
    return String(data?.token);
  }

  return { ask, register };
}

const MAIL_PATIENCE_MS = 30_000;
const MAIL_LOOK_MS = 2;

/** Waits for the newest code mailed to an address. */
export async function mailedCode(smtp: SmtpStandIn, email: string): Promise<string> {
  const start = performance.now();
  while (performance.now() - start < MAIL_PATIENCE_MS) {
    const mail = smtp.mails.findLast(({ recipients }) => recipients.includes(email));
    const code = mail && /^\s+(\d{6})\r?$/m.exec(mail.source)?.[1];
    if (code !== undefined) return code;
    await sleep(MAIL_LOOK_MS);
  }
  throw new Error(`no code came to ${email} in ${MAIL_PATIENCE_MS} ms`);
}

const ATTACKER = new URL('./attack-process.ts', import.meta.url);

function runAttack<Outcome>(name: AttackName, order: AttackOrder): Promise<AttackReport<Outcome>> {
  const child = fork(ATTACKER, [name]);
  if (child.pid !== undefined) setPriority(child.pid, LOWEST_PRIORITY);
  child.send(order);
  return new Promise((resolve, reject) => {
    // The attacker is our own program; its outcome has the type of its attack.
    child.once('message', (report) => resolve(report as AttackReport<Outcome>));
    child.once('exit', (status) => reject(new Error(`the attack ${name} ended with ${status}`)));
  });
}
