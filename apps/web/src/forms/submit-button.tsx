import { buttonClass } from '@interlinear/ui/button';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/**
 * Sends its form. While that is under way it says so and does nothing, but keeps the focus: a disabled button would throw a
 * keyboard's user to the top of the page.
 */
export function SubmitButton({ isPending, children }: { isPending: boolean; children: ReactNode }) {
  const t = useTranslations('common');
  return (
    <button type="submit" aria-disabled={isPending} className={`${buttonClass('primary')} aria-disabled:opacity-60`}>
      {isPending ? t('oneMoment') : children}
    </button>
  );
}
