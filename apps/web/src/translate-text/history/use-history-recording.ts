import { useEffect } from 'react';
import type { TranslationQuery } from '../../engines/engine-run.ts';

import { storedHistory } from '../stored-values.ts';
import { addEntry } from './history.ts';

/** Delay that keeps the intermediate translations of typing out of the history. */
const RECORD_DELAY_MS = 2_000;

/** Adds translations to the history, unless it is switched off (TXT-04). */
export function useHistoryRecording(
  { text, source, target }: TranslationQuery,
  translation: string | undefined,
  isOn: boolean,
): void {
  useEffect(() => {
    if (!isOn || translation === undefined || translation.trim() === '') return;
    const timer = setTimeout(() => {
      const entry = {
        id: crypto.getRandomValues(new Uint32Array(2)).join('-'),
        at: Date.now(),
        source,
        target,
        text,
        translation,
      };
      storedHistory.set(addEntry(storedHistory.get(), entry));
    }, RECORD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, source, target, translation, isOn]);
}
