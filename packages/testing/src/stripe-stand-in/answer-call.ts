import { createHash } from 'node:crypto';
import type { StandInAnswer, StandInRequest } from '../stand-ins/stand-in.ts';
import { type Form, listAt, parseForm } from './form-body.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import type { RequestSchemas } from './request-schemas.ts';
import type { StripeState } from './state.ts';
import { invalidRequest, StripeFailure } from './stripe-failure.ts';

/** The only secret key that the stand-in accepts. */
export const STRIPE_KEY = 'sk_test_good';

/** State of the API across requests. */
export interface StripeApi {
  state: StripeState;
  schemas: RequestSchemas;
  /** Answers by idempotency key. */
  replays: Map<string, { fingerprint: string; answer: StandInAnswer }>;
}

/** Answers an API request as Stripe would. */
export function answerCall(api: StripeApi, request: StandInRequest): StandInAnswer {
  try {
    if (request.headers.authorization !== `Bearer ${STRIPE_KEY}`) throw wrongKey();
    const key = request.headers['idempotency-key'];
    return request.method === 'POST' && key !== undefined ? answerOnce(api, request, key) : answer(api, request);
  } catch (error) {
    return failureAnswer(error);
  }
}

/** Replays the first answer (or error) for an idempotency key; rejects the key with other parameters. */
function answerOnce(api: StripeApi, request: StandInRequest, key: string): StandInAnswer {
  const fingerprint = createHash('sha256').update(`${request.path}?${request.body}`).digest('hex');
  const known = api.replays.get(key);
  if (known && known.fingerprint !== fingerprint) {
    throw new StripeFailure(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with.`,
    });
  }
  if (known) return { ...known.answer, headers: { 'idempotent-replayed': 'true' } };
  const answered = catchFailure(() => answer(api, request));
  api.replays.set(key, { fingerprint, answer: answered });
  return answered;
}

function answer({ state, schemas }: StripeApi, request: StandInRequest): StandInAnswer {
  const found = findOperation(request);
  if (!found) {
    throw new StripeFailure(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${request.method}: ${request.path}).`,
    });
  }
  const { operation, id } = found;
  const form = parseForm(new URLSearchParams(request.method === 'POST' ? request.body : request.query));
  check(schemas, operation, form);
  const answered = operation.handle({ state, id, form });
  return { body: expand(state, answered, expansions(form)) };
}

function findOperation({ method, path }: StandInRequest): { operation: Operation; id: string } | undefined {
  const segments = path.split('/');
  for (const operation of OPERATIONS) {
    const pattern = operation.path.split('/');
    const isMatch =
      operation.method === method &&
      pattern.length === segments.length &&
      pattern.every((part, index) => part === '*' || part === segments[index]);
    if (isMatch) return { operation, id: segments[pattern.indexOf('*')] ?? '' };
  }
  return undefined;
}

function check(schemas: RequestSchemas, operation: Operation, form: Form): void {
  const published = operation.method === 'POST' ? (operation.publishedPath ?? operation.path) : undefined;
  const problems = schemas.check(form, operation.type, published);
  if (problems.length > 0) throw invalidRequest(`Received an invalid request: ${problems.join('; ')}`);
}

function expansions(form: Form): string[] {
  return listAt(form, 'expand').filter((path) => typeof path === 'string');
}

/**
 * Replaces ids by objects as `expand[]` requests: `latest_invoice.payments`, `data.schedule`.
 * Other references stay ids, and lists that Stripe only includes on request stay absent.
 */
function expand(state: StripeState, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer);
  for (const path of paths) expandOne(state, copy, path.split('.'), path);
  return copy;
}

function expandOne(state: StripeState, target: unknown, [name, ...rest]: string[], path: string): void {
  if (name === undefined || target === null) return;
  if (Array.isArray(target)) {
    for (const item of target) expandOne(state, item, [name, ...rest], path);
    return;
  }
  if (typeof target !== 'object') throw invalidRequest(`This property cannot be expanded (${path}).`);
  const fields = target as Record<string, unknown>; // safe: a JSON object
  if (!(name in fields)) fields[name] = listOf(state, fields, name);
  const value = fields[name];
  if (typeof value === 'string') fields[name] = structuredClone(find(state, value, path));
  if (value === undefined) throw invalidRequest(`This property cannot be expanded (${path}).`);
  expandOne(state, fields[name], rest, path);
}

/** Returns an invoice's `payments`, which Stripe omits unless expanded. */
function listOf(state: StripeState, { object, id }: Record<string, unknown>, name: string): unknown {
  if (object !== 'invoice' || name !== 'payments') return undefined;
  const data = state.invoicePayments.all().filter((payment) => payment.invoice === id);
  return { object: 'list', data: structuredClone(data), has_more: false, url: '/v1/invoice_payments' };
}

function find(state: StripeState, id: string, path: string): unknown {
  const collections = [
    state.customers,
    state.products,
    state.prices,
    state.subscriptions,
    state.schedules,
    state.invoices,
    state.paymentIntents,
    state.charges,
  ];
  for (const collection of collections) {
    const found = collection.find(id);
    if (found) return found;
  }
  throw invalidRequest(`This property cannot be expanded (${path}).`);
}

function catchFailure(work: () => StandInAnswer): StandInAnswer {
  try {
    return work();
  } catch (error) {
    return failureAnswer(error);
  }
}

function failureAnswer(error: unknown): StandInAnswer {
  if (error instanceof StripeFailure) return { status: error.status, body: { error: error.error } };
  throw error;
}

function wrongKey(): StripeFailure {
  return new StripeFailure(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
}
