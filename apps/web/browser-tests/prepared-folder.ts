import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { copyPostgresTemplate } from '@interlinear/testing/databases/postgres-template';
import { copyPreparedDatabase } from '@interlinear/testing/databases/prepared-database';
import { bySize } from '@interlinear/testing/test-size';
import * as z from 'zod';
import { writeCatalogue } from './catalogue-under-test.ts';

/** Secret for stored codes, which the command and the server must share. */
const SECRET = 'a secret for tests, of forty characters.';
const SERVER = path.join(import.meta.dirname, '..', '..', 'server');

/** A data folder, its database and a plan catalogue, prepared by an operator before the server's first start. */
export interface PreparedFolder {
  /** Environment variables of the server. */
  environment: Readonly<Record<string, string>>;
  /** Redeem codes for a month of Pro, created by the operator's command. */
  codes: string[];
  delete(): Promise<void>;
}

/**
 * Creates a data folder with redeem codes, and a catalogue that rewards invites after the first used token: the default of 20,000
 * would take a long text. The database is PostgreSQL, which takes less CPU time, and at the deep size the embedded one. Run it only
 * while no server has the embedded database open.
 */
export async function prepareFolder({ codes: count }: { codes: number }): Promise<PreparedFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'interlinear-prepared-'));
  const catalogueFile = path.join(folder, 'plans.json');
  const files = { DATA_DIR: path.join(folder, 'data'), PLAN_CATALOGUE: catalogueFile, SECRET };
  await writeCatalogue(catalogueFile, ({ rewards }) => {
    rewards.inviteCondition.tokens = 1;
  });
  const database = await bySize({ quick: copyPostgresTemplate, deep: async () => undefined })();
  if (database === undefined) await copyPreparedDatabase(files.DATA_DIR);
  const environment = database === undefined ? files : { ...files, DATABASE_URL: database };
  const codes = await createCodes(environment, count);
  return { environment, codes, delete: () => rm(folder, { recursive: true, force: true }) };
}

async function createCodes(environment: PreparedFolder['environment'], count: number): Promise<string[]> {
  const command = ['codes', 'create', 'walk', '--plan', 'pro', '--days', '30', '--count', String(count), '--json'];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(SERVER, 'src', 'operator', 'main.ts'), ...command],
    { env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment } },
  );
  const { codes } = z.object({ codes: z.array(z.object({ code: z.string() })) }).parse(JSON.parse(stdout));
  return codes.map(({ code }) => code);
}
