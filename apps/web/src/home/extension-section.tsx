import type { ExtensionPresence } from '@interlinear/contract/extension-presence';
import { buttonClass } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

/** Product names; never translated. */
const BROWSERS = [
  { id: 'chrome', name: 'Chrome' },
  { id: 'edge', name: 'Edge' },
  { id: 'firefox', name: 'Firefox' },
] as const;

/** Download links for the browser extension (SITE-19, EXT-01). The server redirects each to the newest version. */
export function ExtensionSection() {
  const t = useTranslations('home');
  const extension = useExtension();
  return (
    <section aria-labelledby="extension" className="border-t border-rule py-12">
      <h2 id="extension" className="display text-3xl">
        {t('extensionHeading')}
      </h2>
      <p className="mt-3 max-w-prose text-faded">{t('extensionText')}</p>
      {extension && (
        <p className="mt-5 flex items-center gap-2 font-medium">
          <span className="text-rubric">
            <Icon name="check" />
          </span>
          {t('extensionHere', { version: extension.version })}
        </p>
      )}
      <ul className="mt-6 flex flex-wrap gap-3">
        {BROWSERS.map(({ id, name }) => (
          <li key={id}>
            <a className={buttonClass()} href={`/downloads/interlinear-${id}.zip`} download>
              {t('extensionFor', { browser: name })}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-5 max-w-prose text-sm text-faded">{t('extensionHint')}</p>
    </section>
  );
}

/** The installed browser extension; `undefined` until it has answered, or if there is none. */
function useExtension(): ExtensionPresence | undefined {
  const [extension, setExtension] = useState<ExtensionPresence>();
  useEffect(() => {
    let isUnmounted = false;
    let stop = () => {};
    // Imported lazily to keep the first load small. If the chunk fails to load, the extension is just not mentioned.
    import('./find-extension.ts').then(
      ({ findExtension }) => {
        if (!isUnmounted) stop = findExtension(setExtension);
      },
      () => {},
    );
    return () => {
      isUnmounted = true;
      stop();
    };
  }, []);
  return extension;
}
