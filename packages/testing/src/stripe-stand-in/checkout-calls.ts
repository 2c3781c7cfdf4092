import { type Call, page } from './call.ts';
import { type Form, formAt, formsAt, textAt, textsAt } from './form-body.ts';
import type { CheckoutSession, List, Price } from './objects.ts';
import type { StripeState } from './state.ts';
import { invalidRequest } from './stripe-failure.ts';

const HALF_HOUR = 1_800;
const DAY = 86_400;

export function createSession({ state, form }: Call): CheckoutSession {
  const customer = state.customers.get(textAt(form, 'customer') ?? '', 'customer').id;
  const mode = textAt(form, 'mode') === 'subscription' ? 'subscription' : 'payment';
  const price = priceIn(state, form);
  if ((price.type === 'recurring') !== (mode === 'subscription')) {
    throw invalidRequest(`You specified \`${mode}\` mode but passed a ${price.type} price.`, { param: 'line_items' });
  }
  const successUrl = textAt(form, 'success_url');
  if (successUrl === undefined) throw invalidRequest('Missing required param: success_url.', { param: 'success_url' });
  const id = state.newId('cs_test');
  const inner = formAt(form, mode === 'subscription' ? 'subscription_data' : 'payment_intent_data');
  state.purchases.set(id, { price: price.id, metadata: textsAt(inner, 'metadata') });
  return state.sessions.put({
    id,
    object: 'checkout.session',
    created: state.now(),
    expires_at: expiryIn(form, state.now()),
    mode,
    status: 'open',
    payment_status: 'unpaid',
    customer,
    client_reference_id: textAt(form, 'client_reference_id') ?? null,
    metadata: textsAt(form, 'metadata'),
    amount_total: price.unit_amount,
    currency: price.currency,
    url: `${state.url}/pay/${id}`,
    success_url: successUrl,
    cancel_url: textAt(form, 'cancel_url') ?? null,
    subscription: null,
    payment_intent: null,
  });
}

function expiryIn(form: Form, now: number): number {
  const expiry = Number(textAt(form, 'expires_at') ?? now + DAY);
  if (expiry >= now + HALF_HOUR && expiry <= now + DAY) return expiry;
  throw invalidRequest(
    'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
    {
      param: 'expires_at',
    },
  );
}

/** Returns the price of the only line item: an existing one, or one created from `price_data`. */
function priceIn(state: StripeState, form: Form): Price {
  const [line = {}, ...more] = formsAt(form, 'line_items');
  if (more.length > 0) throw new Error('the stand-in supports one line item per session');
  const known = textAt(line, 'price');
  if (known !== undefined) return state.prices.get(known, 'line_items[0][price]');
  const data = formAt(line, 'price_data');
  const name = textAt(formAt(data, 'product_data'), 'name');
  if (name === undefined) throw invalidRequest('A line needs a price.', { param: 'line_items[0]' });
  const product = state.products.put({
    id: state.newId('prod'),
    object: 'product',
    created: state.now(),
    active: true,
    name,
    metadata: {},
  });
  return state.prices.put({
    id: state.newId('price'),
    object: 'price',
    created: state.now(),
    active: true,
    product: product.id,
    currency: textAt(data, 'currency') ?? '',
    unit_amount: Number(textAt(data, 'unit_amount')),
    lookup_key: null,
    metadata: {},
    type: 'one_time',
    recurring: null,
  });
}

export function listSessions({ state, form }: Call): List<CheckoutSession> {
  const [customer, status] = [textAt(form, 'customer'), textAt(form, 'status')];
  const isWanted = (session: CheckoutSession) =>
    (customer === undefined || session.customer === customer) && (status === undefined || session.status === status);
  return page(state.sessions.all().filter(isWanted), form, '/v1/checkout/sessions');
}
