import { BULLET } from '../splice/passage.ts';

/** Returns the bullet as a common character: fonts of symbols have theirs in the private use area. */
export function bulletOf(text: string): string {
  if (text === 'o') return '◦';
  if (text === '§' || text === '\uf0a7') return '▪';
  return /^[\p{P}\p{S}]$/u.test(text) ? text : BULLET;
}
