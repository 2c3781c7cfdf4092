import { startGoogleStandIn } from '@interlinear/testing/engines/google-stand-in';
import { describe } from 'vitest';
import { type Conformance, describeEngine } from '../engine-conformance.ts';
import errors from './__fixtures__/errors.json' with { type: 'json' };
import exchange from './__fixtures__/exchange.json' with { type: 'json' };
import { createGoogle } from './google.ts';
import { GOOGLE_ROUTES } from './routes.ts';

const common: Conformance['failures'] = [
  { when: 'the address is gone', fault: { kind: 'status', ...errors.gone }, reason: 'unavailable' },
  { when: 'it does not understand us', fault: { kind: 'status', ...errors.invalidArgument }, reason: 'bad-request' },
  { when: 'it blocks us', fault: { kind: 'status', ...errors.keyBlocked }, reason: 'auth' },
  { when: 'the request is too large', fault: { kind: 'status', ...errors.tooLarge }, reason: 'too-long' },
  {
    when: 'it takes us for a robot',
    fault: { kind: 'status', ...errors.tooMany },
    reason: 'rate-limit',
    retryAfterMs: 30_000,
  },
  { when: 'it is exhausted', fault: { kind: 'status', ...errors.exhausted }, reason: 'rate-limit' },
  { when: 'it is down', fault: { kind: 'status', ...errors.unavailable }, reason: 'unavailable' },
];

const keyRefused = {
  when: 'the key is refused',
  fault: { kind: 'status', ...errors.keyInvalid },
  reason: 'auth',
} as const;

// Tests each route alone, so that no other one hides its failures.
describe.each(GOOGLE_ROUTES.routes)('with route $id', (route) => {
  const routes = { ...GOOGLE_ROUTES, routes: [route] };
  const hasKey = route.envelope === 'json';
  describeEngine({
    name: 'Google',
    async start() {
      const standIn = await startGoogleStandIn();
      return { standIn, engine: createGoogle({ fetch, now: () => 0, baseUrl: standIn.url, routes }) };
    },
    ...(hasKey
      ? { withBadKey: ({ url }) => createGoogle({ fetch, now: () => 0, baseUrl: url, apiKey: 'bad-key', routes }) }
      : {}),
    // A fault affects one request; this route sends one per text.
    ...(route.envelope === 'query' ? { batch: { texts: ['Good night & good luck <3'] } } : {}),
    unsupported: { source: 'en', target: 'an' },
    failures: hasKey ? [...common, keyRefused] : common,
    ...(hasKey ? { tooFew: { kind: 'garbage', body: JSON.stringify(exchange.translateHtml.answer) } as const } : {}),
  });
});
