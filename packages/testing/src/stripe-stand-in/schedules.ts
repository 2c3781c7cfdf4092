import type { Form } from './form-body.ts';
import { formAt, formsAt, textAt } from './form-body.ts';
import type { SchedulePhase, SubscriptionSchedule } from './objects.ts';
import type { StripeState } from './state.ts';
import { invalidRequest } from './stripe-failure.ts';
import { itemIn, periodEnd } from './subscriptions.ts';

/** Creates a schedule whose only phase is the current period of the subscription. */
export function createSchedule(state: StripeState, subscriptionId: string): SubscriptionSchedule {
  const subscription = state.subscriptions.get(subscriptionId, 'from_subscription');
  if (subscription.schedule || subscription.status === 'canceled') {
    throw invalidRequest('You cannot migrate a subscription that is already attached to a schedule, or has ended.', {
      param: 'from_subscription',
    });
  }
  const { price, current_period_start: start_date, current_period_end: end_date } = itemIn(subscription);
  const schedule = state.schedules.put({
    id: state.newId('sub_sched'),
    object: 'subscription_schedule',
    created: state.now(),
    status: 'active',
    end_behavior: 'release',
    customer: subscription.customer,
    subscription: subscription.id,
    released_subscription: null,
    released_at: null,
    current_phase: { start_date, end_date },
    phases: [{ start_date, end_date, items: [{ price: price.id, quantity: 1 }] }],
  });
  const managed = state.subscriptions.put({ ...subscription, schedule: schedule.id });
  state.emit('subscription_schedule.created', schedule);
  state.emit('customer.subscription.updated', managed);
  return schedule;
}

/** Replaces the phases. Each starts where the previous one ends, and has an `end_date` or a `duration`. */
export function updateSchedule(state: StripeState, schedule: SubscriptionSchedule, form: Form): SubscriptionSchedule {
  const phases: SchedulePhase[] = [];
  for (const phase of formsAt(form, 'phases')) phases.push(readPhase(state, phase, phases.at(-1)?.end_date));
  const [first] = phases;
  if (!first || first.start_date !== schedule.current_phase?.start_date) {
    throw invalidRequest('The start date of the current phase cannot be changed.', { param: 'phases[0][start_date]' });
  }
  const updated = state.schedules.put({
    ...schedule,
    phases,
    end_behavior: textAt(form, 'end_behavior') === 'cancel' ? 'cancel' : 'release',
  });
  state.emit('subscription_schedule.updated', updated);
  return updated;
}

function readPhase(state: StripeState, form: Form, before: number | undefined): SchedulePhase {
  const [item = {}] = formsAt(form, 'items');
  const price = state.prices.get(textAt(item, 'price') ?? '', 'phases[items][price]');
  const start = textAt(form, 'start_date') === undefined ? before : Number(textAt(form, 'start_date'));
  if (start === undefined) throw invalidRequest('The first phase needs a start date.', { param: 'phases[0]' });
  const end = textAt(form, 'end_date');
  const interval = textAt(formAt(form, 'duration'), 'interval');
  if (end === undefined && interval === undefined) {
    throw invalidRequest('A phase needs an end date or a duration.', { param: 'phases' });
  }
  return {
    start_date: start,
    end_date: end === undefined ? periodEnd(start, start, price) : Number(end),
    items: [{ price: price.id, quantity: 1 }],
  };
}

/** Detaches the schedule; the subscription continues unchanged. */
export function releaseSchedule(state: StripeState, schedule: SubscriptionSchedule): SubscriptionSchedule {
  if (schedule.status !== 'active') {
    throw invalidRequest(`You cannot release a subscription schedule that is \`${schedule.status}\`.`);
  }
  const released = state.schedules.put({
    ...schedule,
    status: 'released',
    released_at: state.now(),
    released_subscription: schedule.subscription,
    subscription: null,
    current_phase: null,
  });
  const subscription = state.subscriptions.find(schedule.subscription ?? '');
  if (subscription) state.subscriptions.put({ ...subscription, schedule: null });
  state.emit('subscription_schedule.released', released);
  return released;
}
