import { expireSession } from './checkout.ts';
import type { StripeState } from './state.ts';
import { dropPendingUpdate, itemIn, renew, retry } from './subscriptions.ts';

interface Due {
  at: number;
  happen(): void;
}

/** Lets everything happen that is due until `until` (seconds), in the order of its time; `setNow` moves the clock along. */
export function advanceTo(state: StripeState, until: number, setNow: (now: number) => void): void {
  for (let next = nextDue(state); next && next.at <= until; next = nextDue(state)) {
    setNow(Math.max(next.at, state.now()));
    next.happen();
  }
  setNow(until);
}

function nextDue(state: StripeState): Due | undefined {
  const sessions = state.sessions
    .all()
    .filter((session) => session.status === 'open')
    .map((session) => ({ at: session.expires_at, happen: () => void expireSession(state, session) }));
  const live = state.subscriptions.all().filter(({ status }) => status === 'active' || status === 'past_due');
  const renewals = live.map((subscription) => ({
    at: itemIn(subscription).current_period_end,
    happen: () => renew(state, subscription),
  }));
  const pending = live.flatMap((subscription) => {
    const at = subscription.pending_update?.expires_at;
    return at === undefined ? [] : [{ at, happen: () => dropPendingUpdate(state, subscription) }];
  });
  const retries = [...state.retries].map(([invoice, { at }]) => ({ at, happen: () => retry(state, invoice) }));
  return [...sessions, ...renewals, ...pending, ...retries].sort((a, b) => a.at - b.at)[0];
}
