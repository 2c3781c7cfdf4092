import { Button } from '@interlinear/ui/button';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';

export interface PagerProps {
  /** The current page, from 1. */
  page: number;
  page_size: number;
  total: number;
  /** @param move `replace` is set where the page before has nothing to come back to */
  onPage(page: number, move: { replace: boolean }): void;
}

/** Buttons to page through a list; nothing if there is only one page. Leads back from behind the last page. */
export function Pager({ page, page_size, total, onPage }: PagerProps) {
  const t = useTranslations('common');
  const pages = Math.max(1, Math.ceil(total / page_size));
  const isBehindLast = page > pages;
  const leadBack = useEffectEvent(() => onPage(pages, { replace: true }));
  useEffect(() => {
    // The only item of the last page was removed, or the address names a page that never was.
    if (isBehindLast) leadBack();
  }, [isBehindLast]);
  if (pages === 1) return null;
  const go = (next: number) => onPage(next, { replace: false });
  return (
    <nav aria-label={t('pages')} className="flex items-center justify-center gap-3 text-sm">
      <Button disabled={page <= 1} onClick={() => go(page - 1)}>
        {t('pageBefore')}
      </Button>
      <span>{t('pageOf', { page, pages })}</span>
      <Button disabled={page >= pages} onClick={() => go(page + 1)}>
        {t('pageAfter')}
      </Button>
    </nav>
  );
}
