import { Button, buttonClass } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocale } from '../../locale/use-locale.ts';
import { loginPath } from '../../session/login-path.ts';
import type { CardError } from './card-state.ts';
import { splitAfterFirstSentence } from './first-sentence.ts';

/** Why a card has no translation, and the way on. */
export function CardFailure({ error, onRetry }: { error: CardError; onRetry: () => void }) {
  const t = useTranslations('translator');
  const [what, rest] = splitAfterFirstSentence(useErrorText(error), useLocale());
  return (
    <div role="alert" className="grid justify-items-start gap-3 text-sm">
      <div className="flex gap-2">
        <span className="mt-0.5 shrink-0 text-rubric">
          <Icon name="alert" size={18} />
        </span>
        <div className="grid gap-1">
          <p className="font-medium">{what}</p>
          {rest !== '' && <p className="text-faded">{rest}</p>}
        </div>
      </div>
      {/* The same text in the same language would be refused again; the way out is beside the text. */}
      {error.key === 'notLoggedIn' && <LoginLink />}
      {error.key !== 'sourceMismatch' && (
        <Button onClick={onRetry}>
          <Icon name="retry" size={18} />
          {t('retry')}
        </Button>
      )}
    </div>
  );
}

/** And back to this text. */
function LoginLink() {
  const t = useTranslations('shell');
  const locale = useLocale();
  return (
    // The router does not know of the text in the address.
    <Link className={buttonClass('primary')} to={loginPath(locale, window.location, undefined)}>
      {t('logIn')}
    </Link>
  );
}

const BROWSER_ERRORS = { pair: 'browserPair', undetected: 'browserUndetected', failed: 'browserFailed' } as const;

/** What the server said is in the reader's language already; the rest is worded here. */
function useErrorText({ kind, info }: CardError): string {
  const t = useTranslations('translator');
  switch (kind) {
    case 'api':
      return info;
    case 'no-response':
      return t('errorNoResponse');
    case 'timeout':
      return t('errorTimeout');
    case 'broken-answer':
      return t('errorBrokenAnswer');
    case 'browser':
      return t(info === 'pair' || info === 'undetected' ? BROWSER_ERRORS[info] : BROWSER_ERRORS.failed);
  }
}
