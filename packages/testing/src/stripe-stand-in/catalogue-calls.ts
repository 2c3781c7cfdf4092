import { type Call, page } from './call.ts';
import { formAt, listAt, textAt, textsAt } from './form-body.ts';
import type { Customer, List, PortalSession, Price, Product } from './objects.ts';
import { invalidRequest } from './stripe-failure.ts';

export function createCustomer({ state, form }: Call): Customer {
  return state.customers.put({
    id: state.newId('cus'),
    object: 'customer',
    created: state.now(),
    email: textAt(form, 'email') ?? null,
    name: textAt(form, 'name') ?? null,
    metadata: textsAt(form, 'metadata'),
    balance: 0,
    livemode: false,
  });
}

export function createProduct({ state, form }: Call): Product {
  const id = textAt(form, 'id');
  if (id !== undefined && state.products.find(id)) {
    throw invalidRequest(`Product already exists: ${id}`, { code: 'resource_already_exists', param: 'id' });
  }
  return state.products.put({
    id: id ?? state.newId('prod'),
    object: 'product',
    created: state.now(),
    active: true,
    name: textAt(form, 'name') ?? '',
    metadata: textsAt(form, 'metadata'),
  });
}

export function createPrice({ state, form }: Call): Price {
  const lookupKey = textAt(form, 'lookup_key') ?? null;
  const holder = state.prices.all().find((price) => lookupKey !== null && price.lookup_key === lookupKey);
  if (holder && textAt(form, 'transfer_lookup_key') !== 'true') {
    throw invalidRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
  }
  if (holder) state.prices.put({ ...holder, lookup_key: null });
  const recurring = formAt(form, 'recurring');
  const interval = textAt(recurring, 'interval');
  return state.prices.put({
    id: state.newId('price'),
    object: 'price',
    created: state.now(),
    active: true,
    product: state.products.get(textAt(form, 'product') ?? '', 'product').id,
    currency: textAt(form, 'currency') ?? '',
    unit_amount: Number(textAt(form, 'unit_amount')),
    lookup_key: lookupKey,
    metadata: textsAt(form, 'metadata'),
    type: interval === undefined ? 'one_time' : 'recurring',
    recurring:
      interval === undefined
        ? null
        : {
            interval: interval === 'year' ? 'year' : 'month',
            interval_count: Number(textAt(recurring, 'interval_count') ?? 1),
          },
  });
}

export function listPrices({ state, form }: Call): List<Price> {
  const keys = listAt(form, 'lookup_keys');
  const isWanted = ({ lookup_key }: Price) => keys.length === 0 || (lookup_key !== null && keys.includes(lookup_key));
  return page(state.prices.all().filter(isWanted), form, '/v1/prices');
}

export function createPortal({ state, form }: Call): PortalSession {
  const customer = state.customers.get(textAt(form, 'customer') ?? '', 'customer');
  const id = state.newId('bps');
  return state.portals.put({
    id,
    object: 'billing_portal.session',
    created: state.now(),
    customer: customer.id,
    url: `${state.url}/portal/${id}`,
    return_url: textAt(form, 'return_url') ?? null,
  });
}
