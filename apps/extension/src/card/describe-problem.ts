import { type MessageName, say } from '../messages/say.ts';
import type { Problem } from './translate-text.ts';

/** One line about why there is no translation, and what to do about it. `nameOf` gives the name of an engine by its id. */
export function describeProblem(problem: Problem, nameOf: (engine: string) => string): string {
  if (problem.reason === 'disconnected') return say('cardFailedDisconnected');
  if (problem.reason === 'all-engines-failed') {
    const { first, second } = problem;
    return say('cardFailedBoth', nameOf(first.engine), nameOf(second.engine));
  }
  return say(MESSAGES[problem.reason] ?? 'cardFailedEngine', nameOf(problem.engine));
}

const MESSAGES: Partial<Record<Problem['reason'], MessageName>> = {
  'unsupported-pair': 'cardFailedPair',
  'rate-limit': 'cardFailedBusy',
  quota: 'cardFailedQuota',
  auth: 'cardFailedKey',
  'content-refused': 'cardFailedRefused',
  'too-long': 'cardFailedTooLong',
  'source-unknown': 'cardFailedSource',
};
