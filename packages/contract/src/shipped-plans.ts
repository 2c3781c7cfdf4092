import { type PlanConfigData, planConfigData } from './plans.ts';
import shipped from './shipped-plans.json' with { type: 'json' };

/** Figures of the catalogue that the server ships, for prerendered pages. A test of the server keeps the file up to date. */
export const SHIPPED_PLANS: PlanConfigData = planConfigData.parse(shipped);
