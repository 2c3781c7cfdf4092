import type {
  Charge,
  CheckoutSession,
  Customer,
  Dispute,
  Invoice,
  InvoicePayment,
  PaymentIntent,
  PortalSession,
  Price,
  Product,
  Refund,
  StripeEvent,
  StripeObject,
  Subscription,
  SubscriptionSchedule,
} from './objects.ts';
import { missing } from './stripe-failure.ts';

/** API version of the installed SDK, in which events are written. */
const API_VERSION = '2026-10-28.endive';

/** Stored objects of one type, in order of creation. */
export interface Collection<Item extends { id: string }> {
  all(): Item[];
  find(id: string): Item | undefined;
  /** @throws {StripeFailure} 404 with Stripe's message */
  get(id: string, param?: string): Item;
  put(item: Item): Item;
}

/** All data of the stand-in. */
export interface StripeState {
  /** Base URL of the stand-in. */
  url: string;
  /** The stand-in's clock, in seconds. */
  now(): number;
  newId(prefix: string): string;
  customers: Collection<Customer>;
  products: Collection<Product>;
  prices: Collection<Price>;
  sessions: Collection<CheckoutSession>;
  /** By id of the checkout session: its price, and the metadata of the subscription or payment that it creates. */
  purchases: Map<string, { price: string; metadata: Record<string, string> }>;
  subscriptions: Collection<Subscription>;
  schedules: Collection<SubscriptionSchedule>;
  invoices: Collection<Invoice>;
  invoicePayments: Collection<InvoicePayment>;
  paymentIntents: Collection<PaymentIntent>;
  charges: Collection<Charge>;
  refunds: Collection<Refund>;
  disputes: Collection<Dispute>;
  portals: Collection<PortalSession>;
  /** Ids of customers whose card is declined. */
  brokenCards: Set<string>;
  /** Next retry of unpaid renewals (seconds) and the number of retries left, by invoice. */
  retries: Map<string, { at: number; left: number }>;
  events: StripeEvent[];
  /** Records an event with a copy of the object. */
  emit(type: string, object: StripeObject): void;
}

export interface StateOptions {
  now(): number;
  onEvent(event: StripeEvent): void;
}

export function createState({ now, onEvent }: StateOptions): StripeState {
  let count = 0;
  const newId = (prefix: string) => {
    count += 1;
    return `${prefix}_${String(count).padStart(6, '0')}`;
  };
  const state: StripeState = {
    url: '',
    now,
    newId,
    customers: createCollection('customer'),
    products: createCollection('product'),
    prices: createCollection('price'),
    sessions: createCollection('checkout.session'),
    purchases: new Map(),
    subscriptions: createCollection('subscription'),
    schedules: createCollection('subscription schedule'),
    invoices: createCollection('invoice'),
    invoicePayments: createCollection('invoice payment'),
    paymentIntents: createCollection('payment_intent'),
    charges: createCollection('charge'),
    refunds: createCollection('refund'),
    disputes: createCollection('dispute'),
    portals: createCollection('billing portal session'),
    brokenCards: new Set(),
    retries: new Map(),
    events: [],
    emit(type, object) {
      const event: StripeEvent = {
        id: newId('evt'),
        object: 'event',
        api_version: API_VERSION,
        created: now(),
        type,
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        data: { object: structuredClone(object) },
      };
      state.events.push(event);
      onEvent(event);
    },
  };
  return state;
}

function createCollection<Item extends { id: string }>(kind: string): Collection<Item> {
  const items = new Map<string, Item>();
  return {
    all: () => [...items.values()],
    find: (id) => items.get(id),
    get(id, param) {
      const item = items.get(id);
      if (!item) throw missing(kind, id, param);
      return item;
    },
    put(item) {
      items.set(item.id, item);
      return item;
    },
  };
}
