import type { ExtensionPresence } from '@interlinear/contract/extension-presence';
import { buttonClass } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

/** Names of products: never translated. */
const BROWSERS = [
  { id: 'chrome', name: 'Chrome' },
  { id: 'edge', name: 'Edge' },
  { id: 'firefox', name: 'Firefox' },
] as const;

/** The browser extension, to be taken along (SITE-19, EXT-01). The server leads each link to the newest version. */
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

/** The browser extension, once it has answered this page. */
function useExtension(): ExtensionPresence | undefined {
  const [extension, setExtension] = useState<ExtensionPresence>();
  useEffect(() => {
    let isGone = false;
    let stop = () => {};
    // The first look at the page need not wait for it. Where it does not arrive, nothing is said of the extension.
    import('./find-extension.ts').then(
      ({ findExtension }) => {
        if (!isGone) stop = findExtension(setExtension);
      },
      () => {},
    );
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  return extension;
}
