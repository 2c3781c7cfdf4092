import { useMemo } from 'react';
import { useLocale } from '../locale/use-locale.ts';
import { createFigures, type Figures } from './figures.ts';

/** Numbers, amounts and spans as the reader writes them. */
export function useFigures(): Figures {
  const locale = useLocale();
  return useMemo(() => createFigures(locale), [locale]);
}
