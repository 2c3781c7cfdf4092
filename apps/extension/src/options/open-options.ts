import { browser } from 'wxt/browser';

/** Opens the options in a tab, at one of their sections where it is named (`sites`, `favorites` …, see `options.tsx`). */
export async function openOptions(section?: string): Promise<void> {
  if (section === undefined) await browser.runtime.openOptionsPage();
  else await browser.tabs.create({ url: browser.runtime.getURL(`/options.html#/${section}`) });
}
