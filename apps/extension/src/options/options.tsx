import { Logo } from '@interlinear/ui/logo';
import type { Settings } from '../settings/settings.ts';
import { Navigation } from './navigation.tsx';
import { NoticeProvider } from './notice.tsx';
import { SECTIONS } from './sections.ts';
import { SettingsProvider } from './settings-context.tsx';
import { useRoute } from './use-route.ts';

/** All that a person can choose, a section at a time; the address names the section. */
export function Options({ stored }: { stored: Settings }) {
  const { id, title, Content } = useRoute(SECTIONS);
  return (
    <NoticeProvider>
      <SettingsProvider stored={stored}>
        <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-x-10 px-4 pb-24 sm:px-6 md:grid-cols-[14rem_minmax(0,1fr)]">
          <header className="flex items-center gap-2.5 py-5 md:col-span-2">
            <Logo />
            <span className="display text-xl">Interlinear</span>
          </header>
          <Navigation current={id} />
          <main className="min-w-0">
            <h1 id="section-title" tabIndex={-1} className="display mb-6 text-3xl outline-none">
              {title()}
            </h1>
            <Content />
          </main>
        </div>
      </SettingsProvider>
    </NoticeProvider>
  );
}
