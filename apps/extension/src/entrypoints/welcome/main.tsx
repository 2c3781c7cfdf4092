import { createRoot } from 'react-dom/client';
import { locale, say } from '../../messages/say.ts';
import { NoticeProvider } from '../../options/notice.tsx';
import { SettingsProvider } from '../../options/settings-context.tsx';
import { loadSettings } from '../../settings/settings-store.ts';
import { Welcome } from '../../welcome/welcome.tsx';

const container = document.getElementById('welcome');
if (!container) throw new Error('The welcome page has no root element.');
document.documentElement.lang = locale();
document.title = say('welcomeTitle');
createRoot(container).render(
  <NoticeProvider>
    <SettingsProvider stored={await loadSettings()}>
      <Welcome />
    </SettingsProvider>
  </NoticeProvider>,
);
