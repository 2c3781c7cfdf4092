import { Button } from '@interlinear/ui/button';
import { useTranslations } from 'use-intl';

export interface PagerProps {
  /** The current page, from 1. */
  page: number;
  page_size: number;
  total: number;
  onPage(page: number): void;
}

/** Buttons to page through a list; nothing if there is only one page. */
export function Pager({ page, page_size, total, onPage }: PagerProps) {
  const t = useTranslations('common');
  const pages = Math.ceil(total / page_size);
  if (pages <= 1) return null;
  return (
    <nav aria-label={t('pages')} className="flex items-center justify-center gap-3 text-sm">
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('pageBefore')}
      </Button>
      <span>{t('pageOf', { page, pages })}</span>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('pageAfter')}
      </Button>
    </nav>
  );
}
