import { buttonClass } from '@interlinear/ui/button';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useLocale } from '../locale/use-locale.ts';
import { loginPath } from '../session/login-path.ts';

/** Links to the login, which returns to this page. */
export function LoginLink({ label, children }: { label?: string; children: ReactNode }) {
  const locale = useLocale();
  const location = useLocation();
  return (
    <Link to={loginPath(locale, location, undefined)} aria-label={label} className={buttonClass('primary')}>
      {children}
    </Link>
  );
}
