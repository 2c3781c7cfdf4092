import { sitePath } from '@interlinear/contract/site-paths';
import { Button } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { inputClass } from '../forms/field-frame.tsx';
import { useLocale } from '../locale/use-locale.ts';
import { useToast } from '../toasts/toasts.tsx';
import { Panel } from './panel.tsx';

/** The link that somebody invites others with. */
export function InviteLink({ code }: { code: string }) {
  const t = useTranslations('profile');
  const locale = useLocale();
  const showToast = useToast();
  const id = useId();
  const link = `${window.location.origin}${sitePath(locale, 'register')}?invite=${encodeURIComponent(code)}`;

  async function copy(): Promise<void> {
    const outcome = await navigator.clipboard.writeText(link).then(
      () => ({ kind: 'success', text: t('copied') }) as const,
      () => ({ kind: 'failure', text: t('copyFailed') }) as const,
    );
    showToast(outcome);
  }

  return (
    <Panel title={t('invite')} lede={t('inviteText')}>
      <div className="flex flex-wrap gap-2">
        <label htmlFor={id} className="sr-only">
          {t('inviteLink')}
        </label>
        <input
          id={id}
          readOnly
          dir="ltr"
          value={link}
          onFocus={(event) => event.target.select()}
          className={`${inputClass} grow basis-56 text-sm`}
        />
        {/* `copy` shows whatever goes wrong. */}
        <Button className="min-h-11" onClick={() => void copy()}>
          <Icon name="copy" size={18} />
          {t('copy')}
        </Button>
      </div>
    </Panel>
  );
}
