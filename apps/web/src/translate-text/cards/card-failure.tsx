import { Button, buttonClass } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EngineError } from '../../engines/engine-run.ts';
import { useEngineErrorText } from '../../engines/use-engine-error-text.ts';
import { useLocale } from '../../locale/use-locale.ts';
import { loginPath } from '../../session/login-path.ts';

import { splitAfterFirstSentence } from './first-sentence.ts';

/** Explains why a card has no translation and offers a retry or the login. */
export function CardFailure({ error, onRetry }: { error: EngineError; onRetry: () => void }) {
  const t = useTranslations('translator');
  const [what, rest] = splitAfterFirstSentence(useEngineErrorText(error), useLocale());
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
      {/* No retry for a source mismatch: it would fail again. The hint below the text offers the detected language. */}
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

/** Leads to the login and, after it, back to this text. */
function LoginLink() {
  const t = useTranslations('shell');
  const locale = useLocale();
  return (
    // Not the router's location: the text is put in the address without the router's knowledge.
    <Link className={buttonClass('primary')} to={loginPath(locale, window.location, undefined)}>
      {t('logIn')}
    </Link>
  );
}
