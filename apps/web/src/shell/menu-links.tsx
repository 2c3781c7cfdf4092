import { sitePath } from '@interlinear/contract/site-paths';
import { menuItemClass } from '@interlinear/ui/hover-menu';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocale } from '../locale/use-locale.ts';
import { useScreen } from '../locale/use-screen.ts';
import type { MenuEntry } from './menus.ts';

export interface MenuLinksProps {
  entries: readonly MenuEntry[];
  onChoose?: () => void;
}

/** The entries of a menu. */
export function MenuLinks({ entries, onChoose }: MenuLinksProps) {
  const t = useTranslations('shell');
  const locale = useLocale();
  const current = useScreen();
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.screen}>
          <Link
            to={sitePath(locale, entry.screen)}
            prefetch="intent"
            aria-current={entry.screen === current ? 'page' : undefined}
            data-menu-item
            onClick={onChoose}
            className={menuItemClass}
          >
            <span>
              <span className="block font-medium">{t(entry.label)}</span>
              {'hint' in entry && <span className="block text-xs text-faded">{t(entry.hint)}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
