import { type StandIn, startStandIn } from '../stand-ins/stand-in.ts';
import { answerCall, type StripeApi } from './answer-call.ts';
import { expireSession, paySession, paySessionLater, settleSession } from './checkout.ts';
import { type Endpoint, send } from './deliveries.ts';
import { closeDispute, openDispute, refundCharge } from './disputes.ts';
import type { StripeEvent } from './objects.ts';
import { answerPage } from './pages.ts';
import { loadRequestSchemas } from './request-schemas.ts';
import { createState, type StripeState } from './state.ts';
import { StripeFailure } from './stripe-failure.ts';
import { dropPendingUpdate, itemIn, renew, retry } from './subscriptions.ts';

const DAY = 86_400;

export interface StripeStandInOptions {
  /** Base time in milliseconds; the stand-in's clock adds the days of `advance`. */
  now(): number;
  /** Sends each event at once, in order. Without it, tests call `deliver` themselves. */
  webhooks?: Endpoint;
}

/** Stand-in for the parts of Stripe that we use: API, hosted pages and webhooks, with a clock that tests move. */
export interface StripeStandIn extends Pick<StandIn, 'url' | 'requests' | 'failNext' | 'delay' | 'close'> {
  /** All stored objects, for tests to inspect. */
  state: StripeState;
  /** Time of the stand-in's clock, in milliseconds. */
  now(): number;
  /** Moves the clock and runs the renewals, retries and expiries that become due. */
  advance(days: number): void;
  /** Acts as the customer in a checkout: pays, has the card declined, or lets the session expire. */
  pay(sessionId: string): void;
  decline(sessionId: string): void;
  expire(sessionId: string): void;
  /** Pays by a delayed method such as a bank transfer; `settle` decides its outcome. */
  payLater(sessionId: string): void;
  settle(sessionId: string, outcome: 'paid' | 'failed'): void;
  /** Makes the customer's card work or fail from now on. */
  setCard(customerId: string, state: 'works' | 'refused'): void;
  /** Acts in Stripe's dashboard (refund) or as the customer's bank (dispute). */
  refund(paymentIntentId: string, amount?: number): void;
  dispute(paymentIntentId: string): string;
  closeDispute(disputeId: string, outcome: 'won' | 'lost'): void;
  /** All events so far, delivered or not. */
  events: readonly StripeEvent[];
  /** Sends an event and resolves with the HTTP status of the answer, 0 for none. May be repeated. */
  deliver(event: StripeEvent, endpoint: Endpoint): Promise<number>;
  /** Resolves when all pending webhooks have been sent. */
  settled(): Promise<void>;
}

export async function startStripeStandIn(options: StripeStandInOptions): Promise<StripeStandIn> {
  let aheadSeconds = 0;
  const nowSeconds = () => Math.floor(options.now() / 1000) + aheadSeconds;
  let sending = Promise.resolve();
  const state = createState({
    now: nowSeconds,
    onEvent(event) {
      const { webhooks } = options;
      if (webhooks) sending = sending.then(() => sendUntilAccepted(webhooks, event, Math.floor(options.now() / 1000)));
    },
  });
  const api: StripeApi = { state, schemas: await loadRequestSchemas(), replays: new Map() };
  const standIn = await startStandIn((request) => {
    if (request.path.startsWith('/v1/')) return answerCall(api, request);
    try {
      return answerPage(state, request);
    } catch (error) {
      if (error instanceof StripeFailure) return { status: error.status, body: error.message };
      throw error;
    }
  });
  state.url = standIn.url;
  const chargeOf = (intentId: string) => state.charges.get(state.paymentIntents.get(intentId).latest_charge ?? '');

  return {
    url: standIn.url,
    requests: standIn.requests,
    failNext: standIn.failNext,
    delay: standIn.delay,
    close: standIn.close,
    state,
    now: () => options.now() + aheadSeconds * 1000,
    advance(days) {
      advanceTo(state, nowSeconds() + Math.round(days * DAY), (now) => {
        aheadSeconds = now - Math.floor(options.now() / 1000);
      });
    },
    pay: (id) => void paySession(state, state.sessions.get(id)),
    decline(id) {
      const session = state.sessions.get(id);
      state.brokenCards.add(session.customer);
      paySession(state, session);
      state.brokenCards.delete(session.customer);
    },
    expire: (id) => void expireSession(state, state.sessions.get(id)),
    payLater: (id) => void paySessionLater(state, state.sessions.get(id)),
    settle: (id, outcome) => settleSession(state, state.sessions.get(id), outcome === 'paid'),
    setCard(customer, card) {
      if (card === 'refused') state.brokenCards.add(customer);
      else state.brokenCards.delete(customer);
    },
    refund(intentId, amount) {
      const charge = chargeOf(intentId);
      refundCharge(state, { charge, amount: amount ?? charge.amount - charge.amount_refunded, metadata: {} });
    },
    dispute: (intentId) => openDispute(state, chargeOf(intentId)).id,
    closeDispute: (id, outcome) => void closeDispute(state, state.disputes.get(id), outcome),
    events: state.events,
    deliver: (event, endpoint) => send(endpoint, event, nowSeconds()),
    settled: () => sending,
  };
}

/** Retries a webhook for a few seconds, where Stripe retries for days. */
async function sendUntilAccepted(endpoint: Endpoint, event: StripeEvent, at: number): Promise<void> {
  const TRIES = 20;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    if ((await send(endpoint, event, at)) === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

interface Due {
  at: number;
  run(): void;
}

/** Runs everything that is due by `until` (seconds) in chronological order; `setNow` sets the clock before each event. */
function advanceTo(state: StripeState, until: number, setNow: (now: number) => void): void {
  for (let next = nextDue(state); next && next.at <= until; next = nextDue(state)) {
    setNow(Math.max(next.at, state.now()));
    next.run();
  }
  setNow(until);
}

function nextDue(state: StripeState): Due | undefined {
  const sessions = state.sessions
    .all()
    .filter((session) => session.status === 'open')
    .map((session) => ({ at: session.expires_at, run: () => void expireSession(state, session) }));
  const live = state.subscriptions.all().filter(({ status }) => status === 'active' || status === 'past_due');
  const renewals = live.map((subscription) => ({
    at: itemIn(subscription).current_period_end,
    run: () => renew(state, subscription),
  }));
  const pending = live.flatMap((subscription) => {
    const at = subscription.pending_update?.expires_at;
    return at === undefined ? [] : [{ at, run: () => dropPendingUpdate(state, subscription) }];
  });
  const retries = [...state.retries].map(([invoice, { at }]) => ({ at, run: () => retry(state, invoice) }));
  return [...sessions, ...renewals, ...pending, ...retries].sort((a, b) => a.at - b.at)[0];
}
