import { sitePath } from '@interlinear/contract/site-paths';
import { LOCALE_NAMES } from '@interlinear/messages/locales';
import { HoverMenu, menuButtonClass } from '@interlinear/ui/hover-menu';
import { Icon } from '@interlinear/ui/icon';
import { Logo } from '@interlinear/ui/logo';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { LanguageLinks } from '../locale/language-links.tsx';
import { useLocale } from '../locale/use-locale.ts';
import { AccountLinks } from './account-links.tsx';
import { MenuLinks } from './menu-links.tsx';
import { DIRECT, MORE, TOOLS } from './menus.ts';
import { MobileMenu } from './mobile-menu.tsx';
import { PRODUCT_NAME } from './product.ts';
import { ThemeChoice } from './theme-choice.tsx';

/** The top of every screen (SITE-09). */
export function Navbar() {
  const t = useTranslations('shell');
  const locale = useLocale();
  return (
    <header className="sticky top-0 z-20 border-b border-rule bg-paper/95 backdrop-blur-sm">
      <nav aria-label={t('navMain')} className="mx-auto flex h-14 max-w-7xl items-center gap-2 px-4 sm:px-6">
        <Link
          to={sitePath(locale, '')}
          aria-label={t('navHome')}
          className="me-auto flex items-center gap-2.5 rounded-md text-ink no-underline"
        >
          <Logo />
          <span className="display text-xl">{PRODUCT_NAME}</span>
        </Link>
        <div className="hidden items-center gap-1 lg:flex">
          <HoverMenu button={t('navTools')}>
            <MenuLinks entries={TOOLS} />
          </HoverMenu>
          {DIRECT.map(({ screen, label }) => (
            <Link
              key={screen}
              to={sitePath(locale, screen)}
              prefetch="intent"
              className={`${menuButtonClass} text-ink no-underline`}
            >
              {t(label)}
            </Link>
          ))}
          <HoverMenu button={t('navMore')}>
            <MenuLinks entries={MORE} />
          </HoverMenu>
          <HoverMenu
            label={`${t('languageOfSite')}: ${LOCALE_NAMES[locale]}`}
            button={
              <>
                <Icon name="globe" size={18} />
                {LOCALE_NAMES[locale]}
              </>
            }
          >
            <LanguageLinks />
          </HoverMenu>
          <ThemeChoice />
          <AccountLinks />
        </div>
        <MobileMenu />
      </nav>
    </header>
  );
}
