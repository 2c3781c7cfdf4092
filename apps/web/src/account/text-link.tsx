import { type Screen, sitePath } from '@interlinear/contract/site-paths';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLocale } from '../locale/use-locale.ts';

/** A link inside a sentence or beside a field. */
export function TextLink({ screen, search = '', children }: { screen: Screen; search?: string; children: ReactNode }) {
  const locale = useLocale();
  return (
    <Link
      to={sitePath(locale, screen) + search}
      className="text-rubric underline decoration-rubric/40 underline-offset-3 hover:decoration-rubric"
    >
      {children}
    </Link>
  );
}
