import { ApiError } from '@interlinear/contract/api-error';
import type { DocumentInfo } from '@interlinear/contract/documents';
import { ERRORS, errorByCode } from '@interlinear/contract/errors';
import { type HostileFile, hostileFiles } from '@interlinear/testing/documents/hostile-files';
import {
  type MicrosoftEdgeStandIn,
  startMicrosoftEdgeStandIn,
} from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { type RunningServer, startServer } from '@interlinear/testing/servers/server';
import { bySize, SEED, sampleEvenly } from '@interlinear/testing/test-size';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnPostgres } from '../platform/database/databases-under-test.ts';
import { preparePeople } from '../translation/people-under-test.ts';
import { type Person, personOf } from './testing/documents-under-test.ts';

/** Each file takes its own thread, so many are slow. */
const FILES = bySize({ quick: 7, deep: 120 });
/** Hand-made files; the rest are mutations. */
const BY_HAND = 28;
/** Number of senders that upload at the same time. */
const MAX_CONVERSIONS = 4;
/** Warm up first: the first files cause one-time allocations, such as compiled code and connections. */
const FIRST_FILES = bySize({ quick: 2, deep: 15 });
/** A leaked thread holds about 100 MB; memory the system has not reclaimed yet varies. */
const MEGABYTES_LEFT = 256;

describeOnPostgres('a server that receives hostile files', (databases) => {
  let server: RunningServer;
  let edge: MicrosoftEdgeStandIn;
  let person: Person;

  beforeAll(async () => {
    const { DATA_DIR, DATABASE_URL = '' } = await databases.place();
    const { token } = await preparePeople({ DATA_DIR, DATABASE_URL }, { token: { plan: 'max' } });
    edge = await startMicrosoftEdgeStandIn();
    server = await startServer({
      DATA_DIR,
      DATABASE_URL,
      REQUESTS_PER_MINUTE: '0',
      METRICS_TOKEN,
      LOG_LEVEL: 'silent',
      MICROSOFT_EDGE_BASE_URL: edge.url,
    });
    person = personOf(server.url, token, 'ja');
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    await edge.close();
  });

  it(`[ERR-01] returns a result or an error in the user’s language, and keeps running (${FILES} files)`, async () => {
    const files = sampleEvenly(hostileFiles(Math.max(FILES, BY_HAND + 12), SEED), FILES);
    const outcomes = await sendAll(files.slice(0, FIRST_FILES));
    const before = await residentMegabytes();
    outcomes.push(...(await sendAll(files.slice(FIRST_FILES))));
    expect(outcomes.filter(({ problem }) => problem)).toEqual([]);
    // Both outcomes must occur, or the generated files are not as intended.
    expect(outcomes.filter(({ isTranslated }) => isTranslated).length).toBeGreaterThan(FILES / 5);
    expect(outcomes.filter(({ isTranslated }) => !isTranslated).length).toBeGreaterThan(FILES / 5);
    await expect.poll(residentMegabytes, { timeout: 60_000, interval: 500 }).toBeLessThan(before + MEGABYTES_LEFT);
    const fine = await person.uploadSheets([['The weather is good.']]);
    expect(await person.finish(fine.id)).toMatchObject({ state: 'done', segments_translated: 1 });
  });

  interface Outcome {
    name: string;
    isTranslated: boolean;
    problem: string | undefined;
  }

  /** Each sender takes the next file when it finishes one. */
  async function sendAll(files: readonly HostileFile[]): Promise<Outcome[]> {
    const waiting = [...files];
    const outcomes: Outcome[] = [];
    async function sendNext(): Promise<void> {
      for (let file = waiting.shift(); file; file = waiting.shift()) outcomes.push(await send(file));
    }
    await Promise.all(Array.from({ length: MAX_CONVERSIONS }, sendNext));
    return outcomes;
  }

  async function send({ name, bytes }: HostileFile): Promise<Outcome> {
    try {
      // safe: copied into an ArrayBuffer of its own, as `File` requires
      const { id } = await person.documents.upload(new File([new Uint8Array(bytes)], name), { target_lang: 'de' });
      const info = await person.finish(id);
      if (info.state === 'failed') return { name, isTranslated: false, problem: problemOf(info) };
      const { content } = await person.documents.download(id);
      return { name, isTranslated: true, problem: content.size > 0 ? undefined : 'an empty file' };
    } catch (error) {
      return { name, isTranslated: false, problem: error instanceof ApiError ? problemOf({ error }) : String(error) };
    }
  }

  /** Returns a problem unless the error is one about files, worded in Japanese. */
  function problemOf({ error }: Pick<DocumentInfo, 'error'> | { error: ApiError }): string | undefined {
    const key = errorByCode(error?.code ?? 0)?.key;
    if (!error || !key || !FILE_ERRORS.has(key)) return `${key}: ${error?.info}`;
    return /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(error.info) ? undefined : `not translated: ${error.info}`;
  }

  async function residentMegabytes(): Promise<number> {
    const metrics = await (
      await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    ).text();
    return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1_000_000;
  }
});

const METRICS_TOKEN = 'a-token-of-the-operator';

/** Errors about files; `internal` is not among them. */
const FILE_ERRORS: ReadonlySet<string> = new Set(
  Object.keys(ERRORS).filter(
    (key) => /^file[A-Z]/.test(key) || key === 'converterMissing' || key === 'documentWithoutText',
  ),
);
