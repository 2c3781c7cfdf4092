import { type Screen, sitePath } from '@interlinear/contract/site-paths';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLocale } from '../locale/use-locale.ts';

export interface TextLinkProps {
  screen: Screen;
  /** Query parameters to pass on, such as the return path. */
  search?: URLSearchParams;
  children: ReactNode;
}

/** A link inside a sentence or beside a field. */
export function TextLink({ screen, search, children }: TextLinkProps) {
  const locale = useLocale();
  return (
    <Link to={search?.size ? `${sitePath(locale, screen)}?${search}` : sitePath(locale, screen)} className={LINK_CLASS}>
      {children}
    </Link>
  );
}

/** A text link that opens in a new tab, so that a half-filled form is not lost. */
export function NewTabLink({ screen, children }: Pick<TextLinkProps, 'screen' | 'children'>) {
  return (
    <a href={sitePath(useLocale(), screen)} target="_blank" rel="noreferrer" className={LINK_CLASS}>
      {children}
    </a>
  );
}

const LINK_CLASS = 'text-rubric underline decoration-rubric/40 underline-offset-3 hover:decoration-rubric';
