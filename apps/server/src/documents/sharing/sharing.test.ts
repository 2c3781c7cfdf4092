import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { createDocumentSharesClient, createSharedDocumentClient } from '@interlinear/contract/document-shares-client';
import { ERRORS, type ErrorKey } from '@interlinear/contract/errors';
import { createTransport } from '@interlinear/contract/transport';
import {
  type MicrosoftEdgeStandIn,
  startMicrosoftEdgeStandIn,
} from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { type App, startApp } from '../../app.ts';
import { readConfiguration } from '../../configuration/configuration.ts';
import { type DatabasePlace, describeOnDatabases } from '../../platform/database/databases-under-test.ts';
import { preparePeople } from '../../translation/people-under-test.ts';
import { collect, type Person, personOf, readWorkbook } from '../testing/documents-under-test.ts';

const catalogueFile = new URL('../../../catalogue/plans.json', import.meta.url);
const plan = z.looseObject({ features: z.looseObject({ collaboration: z.string() }) });
const catalogue = z.looseObject({ plans: z.looseObject({ pro: plan, max: plan }) });

const PEOPLE = { free: {}, pro: { plan: 'pro' }, max: { plan: 'max' } } as const;
type Name = keyof typeof PEOPLE;

describeOnDatabases('sharing of documents', (databases) => {
  let app: App;
  let edge: MicrosoftEdgeStandIn;
  let place: DatabasePlace;
  let tokens: Record<Name, string>;
  const lines: string[] = [];
  /** Tokens of all links that were made. */
  const shareTokens: string[] = [];

  const start = (more: Record<string, string> = {}) => {
    const sink = new Writable({
      write(chunk, _, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const limits = { PORT: '0', REQUESTS_PER_MINUTE: '0', SPARE_THREADS: '0' };
    const environment = { ...place, ...limits, MICROSOFT_EDGE_BASE_URL: edge.url, ...more };
    return startApp(readConfiguration(environment, []), pino({ level: 'debug' }, sink));
  };
  beforeAll(async () => {
    [place, edge] = await Promise.all([databases.place(), startMicrosoftEdgeStandIn()]);
    tokens = await preparePeople(place, PEOPLE);
    app = await start();
  });
  afterAll(async () => {
    await app.stop();
    await edge.close();
  });

  const as = (name: Name): Person => personOf(app.address, tokens[name]);
  const transport = (token?: string) =>
    createTransport({ baseUrl: app.address, fetch, locale: () => 'en', ...(token ? { token: () => token } : {}) });
  const sharesOf = (name: Name) => createDocumentSharesClient(transport(tokens[name]));
  const visitor = (token: string) => createSharedDocumentClient(transport(), token);
  const refused = (key: ErrorKey) => ({ code: ERRORS[key].code });
  const expectRefused = async (key: ErrorKey, calls: readonly Promise<unknown>[]) => {
    const outcomes = await Promise.allSettled(calls);
    const expected = { status: 'rejected', reason: expect.objectContaining(refused(key)) };
    expect(outcomes).toEqual(calls.map(() => expected));
  };

  async function translated(name: Name, text: string): Promise<string> {
    const { id } = await as(name).uploadSheets([[text]]);
    await as(name).finish(id);
    return id;
  }

  const documentOf = new Map<Name, Promise<string>>();
  /** Returns a document of a person that tests share: they neither change nor count what belongs to it. */
  function anyDocument(name: Name): Promise<string> {
    const made = documentOf.get(name) ?? translated(name, `The house of ${name} is white`);
    documentOf.set(name, made);
    return made;
  }

  async function share(name: Name, request: Parameters<ReturnType<typeof sharesOf>['share']>[0]) {
    const { items } = await sharesOf(name).share(request);
    const newest = items[0];
    if (!newest?.token) throw new Error('the new link has no token');
    shareTokens.push(newest.token);
    return { ...newest, token: newest.token };
  }

  it('[BILL-17] lets a visitor read a document and get its file by a link, and tells nothing about its owner', async () => {
    const id = await translated('pro', 'The river is wide');
    const { token } = await share('pro', { id, permission: 'read' });
    const shared = await visitor(token).open();
    expect(shared).toMatchObject({
      permission: 'read',
      allows_download: true,
      info: { file_name: 'budget.xlsx', state: 'done', target_lang: 'de', segments_translated: 1 },
    });
    const owner = await as('pro').documents.info(id);
    expect(shared.expires_at).toBe(owner.expires_at);
    const { items } = await visitor(token).pages({ first: 0 });
    expect(items[0]?.blocks[0]).toMatchObject({ translation: ['【de:The river is wide】'], is_edited: false });
    const file = await visitor(token).download({ view: 'translation' });
    expect(await readWorkbook(file.content)).toEqual([['【de:The river is wide】']]);

    const events = await collect(visitor(token).events());
    expect(events.map(({ event }) => event)).toEqual(['page', 'done']);
    expect(events[1]?.data).toEqual(shared.info);

    // The raw answer: the client's schema would hide a field too many.
    const answer = await fetch(`${app.address}/pubapi1/shared_document`, { headers: { 'Share-Token': token } });
    const text = await answer.text();
    for (const secret of [id, 'created_at', 'pages_charged', 'glossary_id', 'microsoft-edge']) {
      expect(text).not.toContain(secret);
    }
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
  });

  it('[BILL-17] refuses edits and files that a link does not allow', async () => {
    const id = await anyDocument('pro');
    const { token } = await share('pro', { id, permission: 'read', allows_download: false });
    const block = (await visitor(token).pages()).items[0]?.blocks[0]?.id ?? '';
    const change = visitor(token).changeBlock({ block, translation: ['Mine'] });
    await expect(change).rejects.toMatchObject(refused('shareNotAllowed'));
    const views = ['original', 'translation'] as const;
    await expectRefused(
      'shareNotAllowed',
      views.map((view) => visitor(token).download({ view })),
    );
    const { items } = await as('pro').documents.pages({ id });
    expect(items[0]?.blocks[0]).toMatchObject({ is_edited: false });
  });

  it('[BILL-17] records the edits of a visitor like the owner’s, at no cost', async () => {
    const id = await translated('max', 'The hill is steep');
    const { token } = await share('max', { id, permission: 'edit' });
    const pagesLeft = await as('max').pagesLeft();
    const block = (await visitor(token).pages()).items[0]?.blocks[0]?.id ?? '';
    await visitor(token).changeBlock({ block, translation: ['Der Hügel ist steil'] });
    const { items } = await as('max').documents.pages({ id });
    expect(items[0]?.blocks[0]).toMatchObject({ translation: ['Der Hügel ist steil'], is_edited: true });
    expect(await as('max').pagesLeft()).toBe(pagesLeft);
    await visitor(token).changeBlock({ block, translation: null });
    expect((await as('max').documents.pages({ id })).items[0]?.blocks[0]).toMatchObject({ is_edited: false });
  });

  it('[BILL-17] lists links with their tokens to the owner, and ends them when they are revoked or the document is deleted', async () => {
    const id = await translated('pro', 'The road is long');
    const first = await share('pro', { id, days: 1 });
    const second = await share('pro', { id });
    const { items, allowed } = await sharesOf('pro').list(id);
    expect([allowed, items.map(({ token }) => token)]).toEqual(['read', [second.token, first.token]]);
    expect(Date.parse(first.expires_at) - Date.parse(first.created_at)).toBe(86_400_000);
    expect((await as('pro').documents.list()).items.find((document) => document.id === id)).toMatchObject({
      shares: 2,
    });

    await sharesOf('pro').unshare({ id, share_id: first.id });
    await expect(visitor(first.token).open()).rejects.toMatchObject(refused('notFound'));
    expect(await visitor(second.token).open()).toMatchObject({ permission: 'read' });
    await as('pro').documents.delete(id);
    const reader = visitor(second.token);
    await expectRefused('notFound', [reader.open(), reader.pages(), reader.download(), collect(reader.events())]);
  });

  it('[BILL-17] hides links from everyone but the owner, and links of other documents', async () => {
    const id = await translated('pro', 'The tower is old');
    const other = await anyDocument('pro');
    const { id: share_id } = await share('pro', { id });
    await expectRefused('notFound', [
      sharesOf('max').list(id),
      sharesOf('max').share({ id }),
      sharesOf('max').unshare({ id, share_id }),
      sharesOf('pro').unshare({ id: other, share_id }),
      visitor('A'.repeat(43)).open(),
    ]);
    await expect(visitor('').open()).rejects.toMatchObject(refused('invalidRequest'));
    expect((await sharesOf('pro').list(id)).items).toHaveLength(1);
  });

  it('[BILL-17] names the plan that a link needs', async () => {
    const free = await translated('free', 'The boat is small');
    const pro = await anyDocument('pro');
    const needs = (plan: string) => ({ ...refused('planRequired'), data: { plan } });
    await expect(sharesOf('free').share({ id: free })).rejects.toMatchObject(needs('pro'));
    await expect(sharesOf('pro').share({ id: pro, permission: 'edit' })).rejects.toMatchObject(needs('max'));
    expect(await sharesOf('free').list(free)).toEqual({ items: [], allowed: 'none' });
  });

  it('[BILL-17] makes at most twenty links to a document', async () => {
    const id = await translated('pro', 'The bridge is narrow');
    const calls = await Promise.allSettled(Array.from({ length: 22 }, () => sharesOf('pro').share({ id })));
    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect((await sharesOf('pro').list(id)).items).toHaveLength(20);
    await expect(sharesOf('pro').share({ id })).rejects.toMatchObject(refused('tooManyShares'));
  });

  it('[BILL-17] allows no more by old links than the owner’s plan does now, and logs no token', async () => {
    const [edited, read] = [await translated('max', 'The sea is calm'), await translated('pro', 'The sea is rough')];
    const editable = await share('max', { id: edited, permission: 'edit' });
    const readable = await share('pro', { id: read });
    const plans = catalogue.parse(JSON.parse(await readFile(catalogueFile, 'utf8')));
    plans.plans.pro.features.collaboration = 'none';
    plans.plans.max.features.collaboration = 'share';
    const PLAN_CATALOGUE = join(place.DATA_DIR, 'plans.json');
    await writeFile(PLAN_CATALOGUE, JSON.stringify(plans));
    await app.stop();
    app = await start({ PLAN_CATALOGUE });
    expect(await visitor(editable.token).open()).toMatchObject({ permission: 'read' });
    const change = visitor(editable.token).changeBlock({ block: 'b', translation: null });
    await expect(change).rejects.toMatchObject(refused('shareNotAllowed'));
    await expect(visitor(readable.token).open()).rejects.toMatchObject(refused('notFound'));
    expect(await sharesOf('pro').list(read)).toMatchObject({ allowed: 'none', items: [{ token: readable.token }] });

    const log = lines.join('');
    expect(log).toContain('/pubapi1/shared_document');
    for (const token of shareTokens) expect(log).not.toContain(token);
  });
});
