import { buttonClass } from '@interlinear/ui/button';
import { Logo } from '@interlinear/ui/logo';
import { useMemo } from 'react';
import { browser } from 'wxt/browser';
import { say } from '../messages/say.ts';
import { LanguageField } from '../options/fields/language-field.tsx';
import { useSettings } from '../options/settings-context.tsx';
import { StyleField } from '../options/styles/style-field.tsx';
import { samplePair } from '../styles/samples.ts';
import { StylePreview } from '../styles/style-preview.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { PinHint } from './pin-hint.tsx';

/** What somebody needs to know who has just installed the extension: one screen, and done. */
export function Welcome() {
  const { settings, change } = useSettings();
  const sample = useMemo(() => samplePair(settings.target), [settings.target]);
  return (
    <main className="mx-auto grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-8 px-4 py-8 sm:px-6 sm:py-14">
      <header className="flex items-center gap-4">
        <Logo size={48} />
        <h1 className="display text-3xl sm:text-4xl">{say('welcomeTitle')}</h1>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 md:grid-cols-2">
        <div className="grid gap-4">
          <LanguageField
            label={say('welcomeLanguage')}
            value={settings.target}
            onChange={(target) => void change({ target })}
          />
          <StyleField value={settings.style} onChange={(style) => void change({ style })} />
        </div>
        <figure className="rounded-lg border border-rule bg-sheet p-6 text-lg shadow-sheet">
          <figcaption className="mb-3 text-sm text-faded">{say('welcomePreview')}</figcaption>
          <StylePreview sample={sample} style={settings.style} />
        </figure>
      </div>
      <HowItWorks />
      <PinHint />
      <p>
        <a className={buttonClass('primary')} href={browser.runtime.getURL('/options.html')}>
          {say('welcomeOptions')}
        </a>
      </p>
    </main>
  );
}
