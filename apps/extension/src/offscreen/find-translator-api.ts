import type { TranslatorApi } from '@interlinear/engines/built-in';

/** The translator of the browser that this document is in; undefined where it has none. */
export function findTranslatorApi(): TranslatorApi | undefined {
  const found: unknown = Reflect.get(globalThis, 'Translator');
  const hasMembers = typeof found === 'function' || (typeof found === 'object' && found !== null);
  // The standard says the rest of it.
  return hasMembers && 'availability' in found && 'create' in found ? (found as unknown as TranslatorApi) : undefined;
}
