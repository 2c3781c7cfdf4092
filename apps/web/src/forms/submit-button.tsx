import { buttonClass } from '@interlinear/ui/button';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/**
 * Submits its form. While pending it shows a waiting label and is `aria-disabled`, not `disabled`: a disabled button
 * loses the focus, which sends keyboard users to the top of the page.
 */
export function SubmitButton({ isPending, children }: { isPending: boolean; children: ReactNode }) {
  const t = useTranslations('common');
  return (
    <button type="submit" aria-disabled={isPending} className={`${buttonClass('primary')} aria-disabled:opacity-60`}>
      {isPending ? t('oneMoment') : children}
    </button>
  );
}
