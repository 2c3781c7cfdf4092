import { createHash } from 'node:crypto';
import type { StandInAnswer, StandInRequest } from '../stand-in.ts';
import { expand } from './expand.ts';
import { type Form, listAt, parseForm } from './form-body.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import type { RequestSchemas } from './request-schemas.ts';
import type { StripeState } from './state.ts';
import { invalidRequest, StripeFailure } from './stripe-failure.ts';

/** The one secret key that the stand-in knows. */
export const STRIPE_KEY = 'sk_test_good';

export interface AnswerParts {
  state: StripeState;
  schemas: RequestSchemas;
  /** Answers by idempotency key. */
  replays: Map<string, { fingerprint: string; answer: StandInAnswer }>;
}

/** Answers a request of the API as Stripe would. */
export function answerCall(parts: AnswerParts, request: StandInRequest): StandInAnswer {
  try {
    if (request.headers.authorization !== `Bearer ${STRIPE_KEY}`) throw wrongKey();
    const key = request.headers['idempotency-key'];
    return request.method === 'POST' && key !== undefined ? answerOnce(parts, request, key) : answer(parts, request);
  } catch (error) {
    return failureAnswer(error);
  }
}

/** The same key gets the same answer, also when that is an error; the same key for something else is refused. */
function answerOnce(parts: AnswerParts, request: StandInRequest, key: string): StandInAnswer {
  const fingerprint = createHash('sha256').update(`${request.path}?${request.body}`).digest('hex');
  const known = parts.replays.get(key);
  if (known && known.fingerprint !== fingerprint) {
    throw new StripeFailure(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with.`,
    });
  }
  if (known) return { ...known.answer, headers: { 'idempotent-replayed': 'true' } };
  const answered = catchFailure(() => answer(parts, request));
  parts.replays.set(key, { fingerprint, answer: answered });
  return answered;
}

function answer({ state, schemas }: AnswerParts, request: StandInRequest): StandInAnswer {
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
