import { randomBytes, randomUUID } from 'node:crypto';
import type { MyFamilyData } from '@interlinear/contract/families';
import { myFamilyData } from '@interlinear/contract/families';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '../../accounts/schema.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { describeOnDatabases } from '../../platform/database/databases-under-test.ts';
import { type ApiUnderTest, createApiUnderTest } from '../../platform/http/api-under-test.ts';
import type { MailContent } from '../../platform/mail/mail.ts';
import { type BillingUnderTest, createBillingUnderTest } from '../billing-under-test.ts';
import type { Meter } from '../ledger/ledger.ts';
import { createAccountUnderTest } from '../ledger/ledger-under-test.ts';
import { orders } from '../payments/schema.ts';
import { createFamilies, type Families } from './create-families.ts';

const START = new Date('2026-03-01T12:00:00Z');
const DAY_MS = 86_400_000;
const SEATS = 3;

interface Person {
  id: string;
  email: string;
  token: string;
}

describeOnDatabases('family packs', (underTest) => {
  let database: Database;
  let now: Date;
  let billing: BillingUnderTest;
  let families: Families;
  let api: ApiUnderTest;
  const mails: { to: string; content: MailContent; expiresAt: Date }[] = [];
  let owner: Person;
  let orderId: string;
  let familyId: string;

  beforeAll(async () => {
    const clock = () => now;
    now = START;
    database = await underTest.open();
    const { queries } = database;
    billing = await createBillingUnderTest(queries, clock);
    families = createFamilies({
      ...billing,
      queries,
      now: clock,
      mailer: { send: async (mail) => void mails.push(mail) },
      siteUrl: 'https://example.org',
      randomId: randomUUID,
      randomBytes,
    });
    api = await createApiUnderTest({
      queries,
      now: clock,
      routes: (server, authentication) => families.routes(server, authentication),
    });
  });
  beforeEach(async () => {
    now = START;
    mails.length = 0;
    owner = await person('Grace');
    orderId = await buy(owner);
    familyId = (await read(owner)).owned[0]?.id ?? '';
  });

  const pass = (days: number) => {
    now = new Date(now.getTime() + days * DAY_MS);
  };
  const within = <Result>(work: (transaction: Queries) => Promise<Result>) => database.queries.transaction(work);
  async function person(name = 'Someone'): Promise<Person> {
    const id = await createAccountUnderTest(database.queries, START);
    await database.queries.update(accounts).set({ name }).where(eq(accounts.id, id));
    return { id, email: `${id}@example.org`, token: await api.logIn(id) };
  }
  async function buy({ id: accountId }: Person): Promise<string> {
    const id = randomUUID();
    const order = { id, accountId, productId: 'family-pro-3', units: SEATS, paidAt: now };
    await database.queries.insert(orders).values({
      ...order,
      orderNumber: id,
      type: 'family',
      status: 'paid',
      amountMinor: 24_900,
      currency: 'USD',
      createdAt: now,
      updatedAt: now,
    });
    // Stripe may deliver an event twice.
    await within((transaction) => families.onFamilyPaid(order, transaction));
    await within((transaction) => families.onFamilyPaid(order, transaction));
    return id;
  }
  async function read({ token }: Person): Promise<MyFamilyData> {
    return myFamilyData.parse((await api.call('/priapi1/get_my_family', { token })).data);
  }
  const invite = (email: string, { as = owner, family = familyId } = {}) =>
    api.call('/priapi1/invite_family_member', { token: as.token, form: { family_id: family, email } });
  const linkOf = (email: string) => {
    const url = mails.findLast(({ to }) => to === email)?.content.link?.url ?? '';
    return new URL(url).searchParams.get('invitation') ?? '';
  };
  const accept = (who: Person, link: string) =>
    api.call('/priapi1/accept_family_invitation', { token: who.token, form: { token: link } });
  const remove = (memberId: string, as = owner) =>
    api.call('/priapi1/remove_family_member', { token: as.token, form: { member_id: memberId } });
  const planOf = async ({ id }: Person) => (await billing.plans.entitlements.currentPlan(id)).plan;
  async function join(who?: Person): Promise<Person & { memberId: string }> {
    const member = who ?? (await person());
    expect((await invite(member.email)).result).toBe('OK');
    expect((await accept(member, linkOf(member.email))).result).toBe('OK');
    const seat = (await read(owner)).owned[0]?.members.find(({ email }) => email === member.email);
    return { ...member, memberId: seat?.id ?? '' };
  }

  async function spend({ id: accountId }: Person, meter: Meter, amount: number): Promise<void> {
    const hold = await billing.ledger.reserve({
      accountId,
      meters: [meter],
      amount,
      requestKey: randomUUID(),
      ttlMs: 60_000,
    });
    if ('isShort' in hold) throw new Error('too little is free');
    await billing.ledger.settle(hold.id, amount);
  }

  it('[BILL-09] gives the buyer of a pack its seats, once per order', async () => {
    expect(await read(owner)).toEqual({
      owned: [
        {
          id: expect.any(String),
          plan: 'pro',
          cycle: 'yearly',
          seats: 3,
          taken: 0,
          valid_from: '2026-03-01T12:00:00.000Z',
          valid_to: '2027-03-01T12:00:00.000Z',
          members: [],
        },
      ],
      membership: null,
    });
  });

  it('[BILL-09] mails the invited address a link, in the owner’s language', async () => {
    const answer = await api.call('/priapi1/invite_family_member', {
      token: owner.token,
      json: { family_id: familyId, email: ' New@Example.org ' },
      headers: { lang: 'de' },
    });
    expect(answer).toMatchObject({ result: 'OK', data: { owned: [{ taken: 1 }] } });
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      to: 'new@example.org',
      content: {
        locale: 'de',
        subject: 'Grace lädt dich in ein Familienpaket von Interlinear ein',
        intro: expect.stringContaining('den Tarif Pro'),
        link: { url: expect.stringMatching(/^https:\/\/example\.org\/de\/products\/family\?invitation=[\w-]{43}$/) },
      },
      expiresAt: new Date('2027-03-01T12:00:00Z'),
    });
    expect(await api.call(`/pubapi1/get_family_invitation?token=${linkOf('new@example.org')}`)).toMatchObject({
      result: 'OK',
      data: { owner: 'Grace', plan: 'pro', cycle: 'yearly', valid_to: '2027-03-01T12:00:00.000Z' },
    });
  });

  it('[BILL-09] gives a member the plan with quota of their own, and shows the owner totals only', async () => {
    const ada = await person('Ada');
    now = new Date(START.getTime() - DAY_MS);
    await billing.ledger.grant([
      {
        accountId: ada.id,
        meter: 'tokens',
        channel: 'buy',
        amount: 999,
        sourceKey: 'pack',
        validFrom: now,
        validTo: null,
      },
    ]);
    await spend(ada, 'tokens', 999);
    now = START;
    const member = await join(ada);
    expect(await planOf(member)).toBe('pro');
    expect(await planOf(owner)).toBe('free');
    const { tokens } = billing.catalogue.plans.pro.quotas;
    expect(await billing.ledger.balances(member.id)).toContainEqual(
      expect.objectContaining({ meter: 'tokens', granted: tokens }),
    );
    await spend(member, 'tokens', 40);
    await spend(member, 'tokens', 2);
    await spend(member, 'docs', 7);
    expect((await read(owner)).owned[0]?.members).toEqual([
      {
        id: member.memberId,
        email: member.email,
        name: 'Ada',
        status: 'active',
        invited_at: START.toISOString(),
        joined_at: START.toISOString(),
        free_at: null,
        usage: { tokens: 42, pages: 7, images: 0 },
      },
    ]);
    expect((await read(member)).membership).toEqual({
      family_id: familyId,
      owner: 'Grace',
      plan: 'pro',
      cycle: 'yearly',
      joined_at: START.toISOString(),
      valid_to: '2027-03-01T12:00:00.000Z',
    });
  });

  it('accepts a link for any account address, and repeatedly', async () => {
    const bearer = await person();
    await invite('another@example.org');
    const link = linkOf('another@example.org');
    expect((await accept(bearer, link)).result).toBe('OK');
    expect((await accept(bearer, link)).result).toBe('OK');
    expect(await accept(await person(), link)).toMatchObject({ status: 410, result: 'familyInvitationInvalid' });
    expect((await read(owner)).owned[0]).toMatchObject({ taken: 1 });
  });

  it('ends the old link when an address is invited again', async () => {
    const [email, bearer] = ['twice@example.org', await person()];
    await invite(email);
    const old = linkOf(email);
    await invite(email);
    expect((await read(owner)).owned[0]?.members).toHaveLength(1);
    expect((await accept(bearer, old)).result).toBe('familyInvitationInvalid');
    expect((await accept(bearer, linkOf(email))).result).toBe('OK');
    expect(await invite(email)).toMatchObject({ status: 409, result: 'familyMemberAlready' });
  });

  it('[BILL-09] ends a removed member’s plan; their seat stays blocked until their month is over', async () => {
    const member = await join();
    pass(3);
    expect((await remove(member.memberId)).result).toBe('OK');
    expect((await remove(member.memberId)).result).toBe('OK');
    expect(await planOf(member)).toBe('free');
    const free = (await billing.ledger.balances(member.id)).filter(({ channel }) => channel === 'subscription');
    expect(free.filter(({ meter }) => meter === 'tokens')).toEqual([]);
    expect((await read(owner)).owned[0]).toMatchObject({
      taken: 1,
      members: [{ status: 'resting', name: null, usage: null, free_at: '2026-04-01T12:00:00.000Z' }],
    });
    expect((await read(member)).membership).toBeNull();
    pass(28);
    owner.token = await api.logIn(owner.id);
    expect((await read(owner)).owned[0]).toMatchObject({ taken: 0, members: [] });
  });

  it('withdraws an invitation at once', async () => {
    await invite('nobody@example.org');
    const [seat] = (await read(owner)).owned[0]?.members ?? [];
    expect(await remove(seat?.id ?? '')).toMatchObject({ data: { owned: [{ taken: 0, members: [] }] } });
    expect((await accept(await person(), linkOf('nobody@example.org'))).result).toBe('familyInvitationInvalid');
  });

  it('lets a member leave', async () => {
    const member = await join();
    expect(await api.post('/priapi1/leave_family', { token: member.token })).toMatchObject({
      result: 'OK',
      data: { membership: null },
    });
    expect(await planOf(member)).toBe('free');
    expect(await api.post('/priapi1/leave_family', { token: member.token })).toMatchObject({
      status: 404,
      result: 'notFound',
    });
  });

  it('[BILL-09] never has more members than seats, however many join concurrently', async () => {
    const invitations = await Promise.all(Array.from({ length: 10 }, (_, index) => invite(`p${index}@example.org`)));
    expect(invitations.filter(({ result }) => result === 'OK')).toHaveLength(SEATS);
    expect(invitations.filter(({ result }) => result === 'familyFull')).toHaveLength(10 - SEATS);
    expect(mails).toHaveLength(SEATS);
    const links = mails.map(({ to }) => linkOf(to));
    const people = await Promise.all(Array.from({ length: 9 }, () => person()));
    const answers = await Promise.all(people.map((each, index) => accept(each, links[index % links.length] ?? '')));
    expect(answers.filter(({ result }) => result === 'OK')).toHaveLength(SEATS);
    const plans = await Promise.all(people.map(planOf));
    expect(plans.filter((plan) => plan === 'pro')).toHaveLength(SEATS);
  });

  it('lets nobody join two families, even concurrently', async () => {
    const other = await person();
    await buy(other);
    const otherFamily = (await read(other)).owned[0]?.id ?? '';
    const member = await person();
    await invite('one@example.org');
    await invite('two@example.org', { as: other, family: otherFamily });
    const answers = await Promise.all([
      accept(member, linkOf('one@example.org')),
      accept(member, linkOf('two@example.org')),
    ]);
    expect(answers.map(({ result }) => result).toSorted()).toEqual(['OK', 'familyMemberAlready']);
  });

  it('gives the owner no seat', async () => {
    expect(await invite(owner.email)).toMatchObject({ status: 422, result: 'familyOwnSeat' });
    await invite('free@example.org');
    expect((await accept(owner, linkOf('free@example.org'))).result).toBe('familyOwnSeat');
  });

  it('[BILL-08] ends when it is refunded, and knows whether a seat was ever used', async () => {
    const isUnused = () => within((transaction) => families.isFamilyUnused(orderId, transaction));
    expect(await isUnused()).toBe(true);
    await invite('waiting@example.org');
    expect(await isUnused()).toBe(true);
    const member = await join();
    expect(await isUnused()).toBe(false);
    await within((transaction) => families.onFamilyRefunded(orderId, transaction));
    await within((transaction) => families.onFamilyRefunded(orderId, transaction));
    expect(await planOf(member)).toBe('free');
    expect(await read(owner)).toEqual({ owned: [], membership: null });
    expect((await accept(await person(), linkOf('waiting@example.org'))).result).toBe('familyInvitationInvalid');
    expect((await invite('late@example.org')).result).toBe('notFound');

    // The dispute was won.
    const order = { id: orderId, accountId: owner.id, productId: 'family-pro-3', units: SEATS, paidAt: START };
    await within((transaction) => families.onFamilyPaid(order, transaction));
    expect(await read(owner)).toMatchObject({ owned: [{ id: familyId, taken: 1, members: [{ status: 'resting' }] }] });
  });

  it('ends when it expires, and its members may then join another', async () => {
    const member = await join();
    pass(366);
    expect(await planOf(member)).toBe('free');
    owner.token = await api.logIn(owner.id);
    member.token = await api.logIn(member.id);
    await buy(owner);
    familyId = (await read(owner)).owned[0]?.id ?? '';
    await join(member);
    expect(await planOf(member)).toBe('pro');
  });

  it('removes a member who deletes their account', async () => {
    const member = await join();
    await within(async (transaction) => families.accountHooks.onDeleted?.(member.id, transaction));
    expect((await read(owner)).owned[0]?.members).toMatchObject([{ status: 'resting', email: '' }]);
    expect(await planOf(member)).toBe('free');
  });

  describe('what belongs to others', () => {
    it('is not there', async () => {
      const stranger = await person();
      const member = await join();
      expect(await invite('x@example.org', { as: stranger })).toMatchObject({ status: 404, result: 'notFound' });
      expect(await remove(member.memberId, stranger)).toMatchObject({ status: 404, result: 'notFound' });
      expect(await remove(member.memberId, member)).toMatchObject({ status: 404, result: 'notFound' });
      expect(await planOf(member)).toBe('pro');
      expect(await read(stranger)).toEqual({ owned: [], membership: null });
    });

    it('[API-02] is for who is logged in', async () => {
      for (const path of ['get_my_family', 'leave_family']) {
        const answer = path === 'leave_family' ? api.post(`/priapi1/${path}`) : api.call(`/priapi1/${path}`);
        expect(await answer).toMatchObject({ status: 401, result: 'notLoggedIn' });
      }
      expect(await api.call('/priapi1/accept_family_invitation', { form: { token: 'x' } })).toMatchObject({
        status: 401,
      });
      expect(await api.call('/priapi1/remove_family_member', { form: { member_id: familyId } })).toMatchObject({
        status: 401,
      });
      expect(
        await api.call('/priapi1/invite_family_member', { form: { family_id: familyId, email: 'a@b.co' } }),
      ).toMatchObject({ status: 401 });
    });
  });

  it('refuses invalid addresses, ids and links', async () => {
    expect(await invite('no address')).toMatchObject({ status: 400, result: 'invalidRequest' });
    expect(await invite('a@b.co', { family: 'x' })).toMatchObject({ status: 400, result: 'invalidRequest' });
    expect(await invite('a@b.co', { family: randomUUID() })).toMatchObject({ status: 404, result: 'notFound' });
    expect(await remove(randomUUID())).toMatchObject({ status: 404 });
    expect(await accept(owner, 'x')).toMatchObject({ status: 410, result: 'familyInvitationInvalid' });
    expect(await api.call('/pubapi1/get_family_invitation?token=x')).toMatchObject({ status: 410 });
    expect(await api.call('/pubapi1/get_family_invitation')).toMatchObject({ status: 400 });
  });

  it('sends no more than twenty mails an hour for one owner', async () => {
    for (let count = 0; count < 20; count += 1) expect((await invite('same@example.org')).result).toBe('OK');
    expect(await invite('same@example.org')).toMatchObject({ status: 429, result: 'tooManyRequests' });
    expect(mails).toHaveLength(20);
  });
});
