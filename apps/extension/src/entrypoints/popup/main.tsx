import { createRoot } from 'react-dom/client';
import { browser } from 'wxt/browser';
import { locale } from '../../messages/say.ts';
import { Popup } from '../../popup/popup.tsx';
import { loadSettings } from '../../settings/settings-store.ts';

const container = document.getElementById('popup');
if (!container) throw new Error('The popup has no root element.');
const [settings, [tab]] = await Promise.all([
  loadSettings(),
  browser.tabs.query({ active: true, currentWindow: true }),
]);
document.documentElement.lang = locale();
createRoot(container).render(<Popup settings={settings} tab={{ id: tab?.id, url: tab?.url }} />);
