import {
  changedTermsData,
  exportGlossaryData,
  glossariesData,
  glossary as glossarySchema,
  glossarySharesData,
  glossaryTermsData,
} from '@interlinear/contract/glossaries';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type BillingUnderTest, createBillingUnderTest } from '../billing/billing-under-test.ts';
import { createAccountUnderTest } from '../billing/ledger/ledger-under-test.ts';
import type { Database } from '../platform/database/database.ts';
import { describeOnDatabases } from '../platform/database/databases-under-test.ts';
import { type ApiUnderTest, createApiUnderTest } from '../platform/http/api-under-test.ts';
import { createGlossaries, type Glossaries } from './create-glossaries.ts';

const NOW = new Date(Date.UTC(2026, 5, 1));
const TERMS_OF_PRO = 1_000;

interface Person {
  id: string;
  token: string;
  email: string;
}

describeOnDatabases('glossaries', (underTest) => {
  let database: Database;
  let billing: BillingUnderTest;
  let context: Glossaries;
  let api: ApiUnderTest;
  let owner: Person;

  beforeAll(async () => {
    database = await underTest.open();
    const { queries } = database;
    const now = () => NOW;
    billing = await createBillingUnderTest(queries, now);
    const { attempts, plans } = billing;
    api = await createApiUnderTest({
      queries,
      now,
      routes(server, authentication) {
        context = createGlossaries({ queries, authentication, attempts, entitlements: plans.entitlements, now });
        context.routes(server);
      },
    });
  });
  beforeEach(async () => {
    owner = await newPerson('max');
  });

  async function newPerson(plan?: 'pro' | 'max'): Promise<Person> {
    const id = await createAccountUnderTest(database.queries, NOW);
    if (plan) await subscribe(id, plan);
    return { id, token: await api.logIn(id), email: `${id}@example.org` };
  }
  async function subscribe(accountId: string, plan: 'pro' | 'max') {
    const periodEnd = new Date(NOW.getTime() + 30 * 86_400_000);
    const period = { startedAt: NOW, periodStart: NOW, periodEnd };
    const source = { source: 'operator' as const, sourceId: accountId };
    await billing.plans.startSubscription({ accountId, ...source, plan, cycle: 'monthly', ...period });
  }

  const call = (path: string, { token }: Person, json?: object) =>
    api.call(`/priapi1/${path}`, { token, ...(json ? { json } : {}) });
  const make = async (person = owner, languages: object = { source: 'en', target: 'de' }) => {
    const { data } = await call('create_glossary', person, { name: 'Ships', ...languages });
    return glossarySchema.parse(data);
  };
  const list = async (person: Person) => glossariesData.parse((await call('get_glossaries', person)).data);
  const terms = async (id: string, query = '', person = owner) =>
    glossaryTermsData.parse((await call(`get_glossary_terms?id=${id}&${query}`, person)).data);
  const change = (id: string, revision: number, changes: object, person = owner) =>
    call('change_glossary_terms', person, { id, revision, ...changes });
  const share = (id: string, { email }: Person, role = 'reader', person = owner) =>
    call('share_glossary', person, { id, email, role });
  const many = (count: number, first = 0) =>
    Array.from({ length: count }, (_, index) => ({ source: `word ${first + index}`, target: 'Wort' }));
  /** Imports a file, the only way to add so many terms. */
  const fill = (id: string, count: number, person = owner) => {
    const content = many(count)
      .map(({ source, target }) => `${source},${target}`)
      .join('\n');
    return call('import_glossary', person, { id, revision: 1, format: 'csv', content });
  };

  it('[ENG-10] stores and searches terms, and changes them all or nothing', async () => {
    const { id } = await make();
    const put = [
      { source: 'bow', target: 'Bug', note: 'of a ship' },
      { source: 'Stern', target: 'Heck' },
      { source: '100% keel_', target: 'Kiel' },
      { source: 'bow', target: 'Schiffsbug' },
    ];
    expect((await change(id, 1, { put })).data).toEqual({ revision: 2, terms: 3 });
    expect(await terms(id)).toEqual({
      items: [
        { source: '100% keel_', target: 'Kiel', note: null },
        { source: 'bow', target: 'Schiffsbug', note: null },
        { source: 'Stern', target: 'Heck', note: null },
      ],
      page: 1,
      page_size: 50,
      total: 3,
      revision: 2,
    });
    expect(await terms(id, 'search=HECK')).toMatchObject({ total: 1 });
    expect(await terms(id, 'search=%25')).toMatchObject({ total: 1 });
    expect((await terms(id, 'page=2&page_size=2')).items).toHaveLength(1);
    const renamed = { put: [{ source: 'stern', target: 'Heck' }], remove: ['Stern'] };
    expect((await change(id, 2, renamed)).data).toEqual({ revision: 3, terms: 3 });
    expect(await change(id, 3, { put: [{ source: ' ', target: 'x' }] })).toMatchObject({ result: 'invalidRequest' });
    expect(await change(id, 3, { put: [{ source: 'a\0', target: 'x' }] })).toMatchObject({ result: 'invalidRequest' });
    expect(await call('rename_glossary', owner, { id, name: 'Boats' })).toMatchObject({ data: { name: 'Boats' } });
    expect((await call('create_glossary', owner, { name: 'X', target: 'klingon' })).result).toBe('unknownLanguage');
    expect((await call('delete_glossary', owner, { id })).result).toBe('OK');
    expect(await list(owner)).toMatchObject({ items: [], total: 0, own_terms: 0 });
  });

  it('[ENG-10] two editors at the same moment never overwrite each other', async () => {
    const { id } = await make();
    const changes = ['Bug', 'Bogen', 'Schleife'].map((target) => change(id, 1, { put: [{ source: 'bow', target }] }));
    const results = await Promise.all(changes);
    expect(results.map(({ result }) => result).sort()).toEqual(['OK', 'glossaryConflict', 'glossaryConflict']);
    const refused = results.find(({ result }) => result === 'glossaryConflict');
    expect(refused).toMatchObject({ status: 409, data: { revision: 2 } });
    expect(await terms(id)).toMatchObject({ total: 1, revision: 2 });
  });

  it('[BILL-17] limits the terms of all glossaries together to the plan’s number', async () => {
    const free = await newPerson();
    const refused = await call('create_glossary', free, { name: 'X', target: 'de' });
    expect(refused).toMatchObject({ status: 403, result: 'planRequired', data: { plan: 'pro', limit: 0 } });

    const pro = await newPerson('pro');
    const [one, two] = [await make(pro), await make(pro)];
    expect((await fill(one.id, TERMS_OF_PRO - 10, pro)).result).toBe('OK');
    const both = await Promise.all([
      change(one.id, 2, { put: many(8, 5_000) }, pro),
      change(two.id, 1, { put: many(8) }, pro),
    ]);
    expect(both.map(({ result }) => result).sort()).toEqual(['OK', 'planRequired']);
    expect(both.find(({ result }) => result !== 'OK')?.data).toEqual({ plan: 'max', limit: TERMS_OF_PRO });
    expect(await list(pro)).toMatchObject({ own_terms: TERMS_OF_PRO - 2, limit: TERMS_OF_PRO });
    // Replacing a term needs no room.
    const { revision } = await terms(one.id, '', pro);
    expect((await change(one.id, revision, { put: many(20) }, pro)).result).toBe('OK');
    expect(await list(owner)).toMatchObject({ limit: null });
  });

  it('[BILL-17] lets readers read, editors edit, and only owners do the rest', async () => {
    const { id } = await make();
    const [reader, editor, stranger] = [await newPerson(), await newPerson(), await newPerson('max')];
    await share(id, reader);
    const shares = await share(id, editor, 'editor');
    expect(glossarySharesData.parse(shares.data).items.map(({ email, role }) => [email, role])).toEqual(
      expect.arrayContaining([
        [reader.email, 'reader'],
        [editor.email, 'editor'],
      ]),
    );
    expect((await list(owner)).items).toMatchObject([{ role: 'owner', shares: 2 }]);
    expect((await list(reader)).items).toMatchObject([{ id, role: 'reader', owner: 'Someone' }]);
    const put = [{ source: 'bow', target: 'Bug' }];
    const results = async (act: (person: Person) => Promise<{ result: string }>) => [
      (await act(reader)).result,
      (await act(editor)).result,
      (await act(stranger)).result,
    ];
    expect(await results((person) => change(id, 1, { put }, person))).toEqual(['notFound', 'OK', 'notFound']);
    expect(await results((person) => call(`get_glossary_terms?id=${id}`, person))).toEqual(['OK', 'OK', 'notFound']);
    expect(await results((person) => call(`export_glossary?id=${id}`, person))).toEqual(['OK', 'OK', 'notFound']);
    for (const [path, body] of [
      ['rename_glossary', { name: 'Mine' }],
      ['share_glossary', { email: stranger.email }],
      ['unshare_glossary', { account_id: reader.id }],
      ['delete_glossary', {}],
    ] as const) {
      expect(await results((person) => call(path, person, { id, ...body }))).toEqual(Array(3).fill('notFound'));
    }
    expect(await results((person) => call(`get_glossary_shares?id=${id}`, person))).toEqual(Array(3).fill('notFound'));
    expect((await call('leave_glossary', owner, { id })).result).toBe('notFound');
    expect((await call('leave_glossary', reader, { id })).result).toBe('OK');
    expect((await call('unshare_glossary', owner, { id, account_id: editor.id })).data).toEqual({ items: [] });
    expect(await results((person) => call(`get_glossary_terms?id=${id}`, person))).toEqual(Array(3).fill('notFound'));
  });

  it('[BILL-17] lets Pro share with readers, and Max also with editors', async () => {
    const pro = await newPerson('pro');
    const { id } = await make(pro);
    const other = await newPerson();
    expect((await share(id, other, 'reader', pro)).result).toBe('OK');
    const refused = await share(id, other, 'editor', pro);
    expect(refused).toMatchObject({ result: 'planRequired', data: { plan: 'max' } });
    expect(await share(id, { ...other, email: 'nobody@example.org' }, 'reader', pro)).toMatchObject({
      status: 404,
      result: 'glossaryNoAccount',
    });
    expect((await share(id, pro, 'reader', pro)).result).toBe('invalidRequest');
  });

  it('limits how often an hour it reveals whether an address has an account', async () => {
    const { id } = await make();
    const nobody = { ...owner, email: 'nobody@example.org' };
    const results: string[] = [];
    for (let times = 0; times < 21; times += 1) results.push((await share(id, nobody)).result);
    expect(results).toEqual([...Array(20).fill('glossaryNoAccount'), 'tooManyRequests']);
  });

  it.each(['csv', 'tbx'])('[ENG-10] exports %s that another glossary imports', async (format) => {
    const { id } = await make();
    await change(id, 1, { put: [{ source: 'salt & "sea"', target: '<Salz>, Meer' }] });
    const answer = await call(`export_glossary?id=${id}&format=${format}`, owner);
    const file = exportGlossaryData.parse(answer.data);
    expect(file.file_name).toBe(`Ships.${format}`);
    const into = async (languages: object) => {
      const { id: copy } = await make(owner, languages);
      const imported = { id: copy, revision: 1, format, content: file.content };
      return call('import_glossary', owner, imported);
    };
    expect((await into({ source: null, target: 'de' })).data).toEqual({
      revision: 2,
      terms: 1,
      imported: 1,
      skipped: 0,
    });
    expect(await into({ source: 'en', target: 'fr' })).toMatchObject({ status: 422, result: 'glossaryFileUnreadable' });
  });

  it('[ENG-10] provides terms to those with access, as far as the owner’s plan allows', async () => {
    const pro = await newPerson('pro');
    const { id } = await make(pro);
    const changed = await change(id, 1, { put: [{ source: 'bow', target: 'Bug' }] }, pro);
    expect(changedTermsData.parse(changed.data).revision).toBe(2);
    const found = await context.termsFor(pro.id, id, 'de');
    expect(found).toEqual([{ source: 'bow', target: 'Bug', language: 'en' }]);
    expect(await context.termsFor(pro.id, id, 'de')).toBe(found);
    expect(await context.termsFor(pro.id, id, 'fr')).toBeUndefined();
    const reader = await newPerson();
    await expect(context.termsFor(reader.id, id, 'de')).rejects.toMatchObject({ key: 'notFound' });
    await share(id, reader, 'reader', pro);
    expect(await context.termsFor(reader.id, id, 'de')).toBe(found);
    await change(id, 2, { put: [{ source: 'bow', target: 'Bogen' }] }, pro);
    expect(await context.termsFor(reader.id, id, 'de')).toMatchObject([{ target: 'Bogen' }]);
    await billing.plans.endSubscription({ source: 'operator', sourceId: pro.id });
    await expect(context.termsFor(pro.id, id, 'de')).rejects.toMatchObject({ key: 'planRequired' });
    await expect(context.termsFor(reader.id, id, 'de')).rejects.toMatchObject({ key: 'glossaryOwnerPlan' });
  });

  it('[ACC-11] is exported and deleted with the account', async () => {
    const { id } = await make();
    const other = await newPerson('max');
    await change(id, 1, { put: [{ source: 'bow', target: 'Bug' }] });
    await share(id, other);
    const { exporter, onDeleted } = context.accountHooks;
    expect(await exporter?.read(owner.id)).toEqual({
      own: [
        {
          name: 'Ships',
          source: 'en',
          target: 'de',
          terms: [{ source: 'bow', target: 'Bug', note: null }],
          shared_with: [{ email: other.email, role: 'reader' }],
        },
      ],
      shared_with_me: [],
    });
    await onDeleted?.(other.id, database.queries);
    expect((await list(owner)).items).toMatchObject([{ shares: 0 }]);
    await onDeleted?.(owner.id, database.queries);
    expect(await list(owner)).toMatchObject({ total: 0 });
  });
});
