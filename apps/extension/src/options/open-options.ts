import { browser } from 'wxt/browser';

/** Opens the options in a tab, optionally at a section (`sites`, `subtitles/example.org` …, see `options.tsx`). */
export async function openOptions(section?: string): Promise<void> {
  if (section === undefined) await browser.runtime.openOptionsPage();
  else await browser.tabs.create({ url: browser.runtime.getURL(`/options.html#/${section}`) });
}
