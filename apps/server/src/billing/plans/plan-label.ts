import type { Plan } from './entitlements.ts';

const LABELS: Record<Plan, string> = { free: 'Free', pro: 'Pro', max: 'Max', enterprise: 'Enterprise' };

/** What a plan is called in every language. */
export function planLabel(plan: Plan): string {
  return LABELS[plan];
}
