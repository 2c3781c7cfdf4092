import { type Screen, sitePath } from '@interlinear/contract/site-paths';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLocale } from '../locale/use-locale.ts';

export interface TextLinkProps {
  screen: Screen;
  /** Carried over, such as the way back from the login. */
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

/** The same beside what somebody is typing, which must still be there when they have read. */
export function NewTabLink({ screen, children }: Pick<TextLinkProps, 'screen' | 'children'>) {
  return (
    <a href={sitePath(useLocale(), screen)} target="_blank" rel="noreferrer" className={LINK_CLASS}>
      {children}
    </a>
  );
}

const LINK_CLASS = 'text-rubric underline decoration-rubric/40 underline-offset-3 hover:decoration-rubric';
