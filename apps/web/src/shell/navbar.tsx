import { sitePath } from '@interlinear/contract/site-paths';
import { LOCALE_NAMES } from '@interlinear/messages/locales';
import { IconButton } from '@interlinear/ui/button';
import { Dialog } from '@interlinear/ui/dialog';
import { HoverMenu, menuButtonClass, menuItemClass } from '@interlinear/ui/hover-menu';
import { Icon } from '@interlinear/ui/icon';
import { Logo } from '@interlinear/ui/logo';
import { ThemeButtons } from '@interlinear/ui/theme-buttons';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useChunk } from '../loading/use-chunk.ts';
import { LanguageLinks } from '../locale/language-links.tsx';
import { useLocale } from '../locale/use-locale.ts';
import { useScreen } from '../locale/use-screen.ts';
import { useHasUserEntry } from '../session/user-entry.ts';
import { type MenuEntry, MORE_MENU, NAVBAR_LINKS, TOOLS_MENU } from './menus.ts';
import { PRODUCT_NAME } from './product.ts';
import { useTheme } from './theme.ts';
import { VisitorLinks } from './visitor-links.tsx';

/** The navigation bar at the top of every screen (SITE-09). */
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
            <MenuLinks entries={TOOLS_MENU} />
          </HoverMenu>
          {NAVBAR_LINKS.map(({ screen, label }) => (
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
            <MenuLinks entries={MORE_MENU} />
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

/** The navbar's content as a dialog, for narrow screens (SITE-11). */
function MobileMenu() {
  const t = useTranslations('shell');
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <div className="lg:hidden">
      <IconButton icon="menu" label={t('navMenu')} onClick={() => dialog.current?.showModal()} />
      <Dialog ref={dialog} title={t('navMenu')} closeLabel={t('close')}>
        <div className="grid gap-5">
          <section>
            <h3 className="mb-1 text-sm text-faded">{t('account')}</h3>
            <AccountLinks onChoose={() => dialog.current?.close()} />
          </section>
          <section>
            <h3 className="mb-1 text-sm text-faded">{t('navTools')}</h3>
            <MenuLinks entries={TOOLS_MENU} onChoose={() => dialog.current?.close()} />
          </section>
          <section>
            <h3 className="mb-1 text-sm text-faded">{t('navMore')}</h3>
            <MenuLinks entries={[...NAVBAR_LINKS, ...MORE_MENU]} onChoose={() => dialog.current?.close()} />
          </section>
          <section>
            <h3 className="mb-1 text-sm text-faded">{t('languageOfSite')}</h3>
            <LanguageLinks />
          </section>
          <section>
            <h3 className="mb-1 text-sm text-faded">{t('theme')}</h3>
            <ThemeChoice />
          </section>
        </div>
      </Dialog>
    </div>
  );
}

interface MenuLinksProps {
  entries: readonly MenuEntry[];
  onChoose?: () => void;
}

/** A menu's links. */
function MenuLinks({ entries, onChoose }: MenuLinksProps) {
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

/** The choice of the theme. */
export function ThemeChoice() {
  const t = useTranslations('shell');
  const [theme, chooseTheme] = useTheme();
  const labels = { group: t('theme'), light: t('themeLight'), dark: t('themeDark'), system: t('themeSystem') };
  return <ThemeButtons theme={theme} labels={labels} onChoose={chooseTheme} />;
}

/** The right end of the navbar: links to log in, or the user menu, whose code only logged-in users load. */
function AccountLinks({ onChoose }: { onChoose?: () => void }) {
  useEffect(() => {
    // Set by the theme script until hydration; from here on React decides what visitors see.
    delete document.documentElement.dataset.user;
  }, []);
  return useHasUserEntry() ? <LazyUserMenu onChoose={onChoose} /> : <VisitorLinks onChoose={onChoose} />;
}

const importUserMenu = () => import('./user-menu.tsx');

function LazyUserMenu({ onChoose }: { onChoose: (() => void) | undefined }) {
  const chunk = useChunk(importUserMenu);
  return chunk ? <chunk.UserMenu onChoose={onChoose} /> : <span className="size-10" />;
}
