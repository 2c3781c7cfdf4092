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

/** The version of the API that the installed SDK speaks; events are written in it. */
const API_VERSION = '2026-10-28.endive';

/** Things of one kind, in the order of their making. */
export interface Shelf<Item extends { id: string }> {
  all(): Item[];
  find(id: string): Item | undefined;
  /** @throws {StripeFailure} 404, as Stripe words it */
  get(id: string, param?: string): Item;
  put(item: Item): Item;
}

/** Everything the stand-in knows. */
export interface StripeState {
  /** The address it is reached at. */
  url: string;
  /** The stand-in's clock, in seconds. */
  now(): number;
  newId(prefix: string): string;
  customers: Shelf<Customer>;
  products: Shelf<Product>;
  prices: Shelf<Price>;
  sessions: Shelf<CheckoutSession>;
  /** Price of each checkout session, and the metadata of the subscription or payment that it creates; by session id. */
  baskets: Map<string, { price: string; metadata: Record<string, string> }>;
  subscriptions: Shelf<Subscription>;
  schedules: Shelf<SubscriptionSchedule>;
  invoices: Shelf<Invoice>;
  invoicePayments: Shelf<InvoicePayment>;
  paymentIntents: Shelf<PaymentIntent>;
  charges: Shelf<Charge>;
  refunds: Shelf<Refund>;
  disputes: Shelf<Dispute>;
  portals: Shelf<PortalSession>;
  /** Customers whose card is refused. */
  brokenCards: Set<string>;
  /** When unpaid renewals are tried again, by invoice. */
  retries: Map<string, { at: number; left: number }>;
  events: StripeEvent[];
  /** Writes an event with the object as it is now. */
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
    customers: createShelf('customer'),
    products: createShelf('product'),
    prices: createShelf('price'),
    sessions: createShelf('checkout.session'),
    baskets: new Map(),
    subscriptions: createShelf('subscription'),
    schedules: createShelf('subscription schedule'),
    invoices: createShelf('invoice'),
    invoicePayments: createShelf('invoice payment'),
    paymentIntents: createShelf('payment_intent'),
    charges: createShelf('charge'),
    refunds: createShelf('refund'),
    disputes: createShelf('dispute'),
    portals: createShelf('billing portal session'),
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

function createShelf<Item extends { id: string }>(kind: string): Shelf<Item> {
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
