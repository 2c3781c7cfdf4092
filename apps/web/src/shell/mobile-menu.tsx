import { IconButton } from '@interlinear/ui/button';
import { Dialog } from '@interlinear/ui/dialog';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { LanguageLinks } from '../locale/language-links.tsx';
import { AccountLinks } from './account-links.tsx';
import { MenuLinks } from './menu-links.tsx';
import { DIRECT, MORE, TOOLS } from './menus.ts';
import { ThemeChoice } from './theme-choice.tsx';

/** Everything the navbar has, for narrow screens (SITE-11). */
export function MobileMenu() {
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
            <MenuLinks entries={TOOLS} onChoose={() => dialog.current?.close()} />
          </section>
          <section>
            <h3 className="mb-1 text-sm text-faded">{t('navMore')}</h3>
            <MenuLinks entries={[...DIRECT, ...MORE]} onChoose={() => dialog.current?.close()} />
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
