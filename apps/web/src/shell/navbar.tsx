import { sitePath } from '@interlinear/contract/site-paths';
import { LOCALE_NAMES } from '@interlinear/messages/locales';
import { IconButton } from '@interlinear/ui/button';
import { Dialog } from '@interlinear/ui/dialog';
import { HoverMenu, menuButtonClass, menuItemClass } from '@interlinear/ui/hover-menu';
import { Icon } from '@interlinear/ui/icon';
import { Logo } from '@interlinear/ui/logo';
import { ThemeButtons } from '@interlinear/ui/theme-buttons';
import { type ComponentProps, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useChunk } from '../loading/use-chunk.ts';
import { LanguageLinks } from '../locale/language-links.tsx';
import { useLocale } from '../locale/use-locale.ts';
import { useScreen } from '../locale/use-screen.ts';
import { useHasUserEntry } from '../session/user-entry.ts';
import { runCommand } from './commands.ts';
import { type MenuEntry, useMenus } from './menus.ts';
import { PRODUCT_NAME } from './product.ts';
import { useTheme } from './theme.ts';
import { VisitorLinks } from './visitor-links.tsx';

/** The navigation bar at the top of every screen (SITE-09). */
export function Navbar() {
  const t = useTranslations('shell');
  const locale = useLocale();
  const menus = useMenus();
  return (
    <header className="sticky top-0 z-20 border-b border-rule bg-paper print:hidden">
      <nav aria-label={t('navMain')} className="mx-auto flex h-14 max-w-7xl items-center gap-2 px-4 sm:px-6">
        <Link
          to={sitePath(locale, '')}
          aria-label={t('navHome')}
          className="me-auto flex items-center gap-2.5 rounded-md text-ink no-underline"
        >
          <Logo />
          <span className="display text-xl">{PRODUCT_NAME}</span>
        </Link>
        <div className="hidden items-center gap-1 whitespace-nowrap xl:flex">
          <HoverMenu button={t('navTools')}>
            <MenuLinks entries={menus.tools} />
          </HoverMenu>
          {menus.bar.map((entry) => (
            <EntryLink key={entry.href} entry={entry} className={`${menuButtonClass} text-ink no-underline`}>
              {t(entry.label)}
            </EntryLink>
          ))}
          <HoverMenu button={t('navMore')}>
            <MenuLinks entries={menus.more} />
          </HoverMenu>
          <SearchButton />
          <HoverMenu
            label={`${t('languageOfSite')}: ${LOCALE_NAMES[locale]}`}
            button={
              <>
                <Icon name="globe" size={18} />
                <span className="max-2xl:hidden">{LOCALE_NAMES[locale]}</span>
              </>
            }
          >
            <LanguageLinks />
          </HoverMenu>
          <ThemeChoice />
          <AccountLinks />
        </div>
        <div className="flex xl:hidden">
          <SearchButton />
          <MobileMenu />
        </div>
      </nav>
    </header>
  );
}

/** The navbar's content as a dialog, for narrow screens (SITE-11). */
function MobileMenu() {
  const t = useTranslations('shell');
  const dialog = useRef<HTMLDialogElement>(null);
  const menus = useMenus();
  return (
    <>
      <IconButton icon="menu" label={t('navMenu')} onClick={() => dialog.current?.showModal()} />
      <Dialog ref={dialog} title={t('navMenu')} closeLabel={t('close')}>
        <div className="grid gap-5">
          <section>
            <h3 className="mb-1 text-sm text-faded">{t('account')}</h3>
            <AccountLinks onChoose={() => dialog.current?.close()} />
          </section>
          <section>
            <h3 className="mb-1 text-sm text-faded">{t('navTools')}</h3>
            <MenuLinks entries={menus.tools} onChoose={() => dialog.current?.close()} />
          </section>
          <section>
            <h3 className="mb-1 text-sm text-faded">{t('navMore')}</h3>
            <MenuLinks entries={[...menus.bar, ...menus.more]} onChoose={() => dialog.current?.close()} />
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
    </>
  );
}

interface MenuLinksProps {
  entries: readonly MenuEntry[];
  onChoose?: () => void;
}

/** A menu's links. */
function MenuLinks({ entries, onChoose }: MenuLinksProps) {
  const t = useTranslations('shell');
  const current = useScreen();
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.href}>
          <EntryLink
            entry={entry}
            aria-current={entry.screen !== undefined && entry.screen === current ? 'page' : undefined}
            data-menu-item
            onClick={onChoose}
            className={menuItemClass}
          >
            <span>
              <span className="block font-medium">{t(entry.label)}</span>
              {entry.hint && <span className="block text-xs text-faded">{t(entry.hint)}</span>}
            </span>
          </EntryLink>
        </li>
      ))}
    </ul>
  );
}

/** A link of a menu; a plain one to pages outside the app. */
function EntryLink({ entry, ...props }: { entry: MenuEntry } & ComponentProps<'a'>) {
  if (entry.screen === undefined) return <a href={entry.href} {...props} />;
  return <Link to={entry.href} prefetch="intent" {...props} />;
}

/** Opens the search of the help pages (SITE-17). */
function SearchButton() {
  const t = useTranslations('shell');
  return <IconButton icon="search" label={t('navSearch')} onClick={() => runCommand('search')} />;
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
