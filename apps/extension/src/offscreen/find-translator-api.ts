import type { TranslatorApi } from '@interlinear/engines/built-in';

/** Returns the browser's translator, available in documents only; undefined if there is none. */
export function findTranslatorApi(): TranslatorApi | undefined {
  const found: unknown = Reflect.get(globalThis, 'Translator');
  const hasMembers = typeof found === 'function' || (typeof found === 'object' && found !== null);
  // The standard guarantees the rest.
  return hasMembers && 'availability' in found && 'create' in found ? (found as unknown as TranslatorApi) : undefined;
}
