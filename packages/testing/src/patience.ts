/** How long tests wait for what must come, in milliseconds: so long that a crowded machine is no failure. */
export const PATIENCE_MS = 30_000;
