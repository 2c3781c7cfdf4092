import { sitePath } from '@interlinear/contract/site-paths';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useLocale } from '../locale/use-locale.ts';
import { parseReturnPath, RETURN_PARAMETER } from '../session/login-path.ts';
import { useSession } from '../session/site-session.ts';

/** Leads on to where somebody wanted to go, else to their profile, once they are logged in: here or in another tab. */
export function useLeaveWhenLoggedIn(): void {
  const { status } = useSession();
  const [search] = useSearchParams();
  const locale = useLocale();
  const navigate = useNavigate();
  const wanted = search.get(RETURN_PARAMETER);
  useEffect(() => {
    if (status !== 'logged-in') return;
    // It settles when the screen is shown; the router itself says what goes wrong.
    void navigate(parseReturnPath(wanted, window.location.origin) ?? sitePath(locale, 'profile'), { replace: true });
  }, [status, wanted, locale, navigate]);
}
