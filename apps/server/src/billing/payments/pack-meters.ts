import type { Meter } from '../ledger/ledger.ts';

/** Which meter a pack fills. */
export const METER_OF_PACK: Record<'tokens' | 'docs', Meter> = { tokens: 'tokens', docs: 'docs' };
