import { sitePath } from '@interlinear/contract/site-paths';
import { menuItemClass } from '@interlinear/ui/hover-menu';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocale } from '../locale/use-locale.ts';
import { useScreen } from '../locale/use-screen.ts';
import { TOOLS } from './tools.ts';

/** The entries of the Tools menu. */
export function ToolLinks({ onChoose }: { onChoose?: () => void }) {
  const t = useTranslations('shell');
  const locale = useLocale();
  const current = useScreen();
  return (
    <ul>
      {TOOLS.map(({ screen, label, hint }) => (
        <li key={screen}>
          <Link
            to={sitePath(locale, screen)}
            prefetch="intent"
            aria-current={screen === current ? 'page' : undefined}
            data-menu-item
            onClick={onChoose}
            className={menuItemClass}
          >
            <span>
              <span className="block font-medium">{t(label)}</span>
              <span className="block text-xs text-faded">{t(hint)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
