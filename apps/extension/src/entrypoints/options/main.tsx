import { createRoot } from 'react-dom/client';
import { locale } from '../../messages/say.ts';
import { Options } from '../../options/options.tsx';
import { loadSettings } from '../../settings/settings-store.ts';

const container = document.getElementById('options');
if (!container) throw new Error('The options page has no root element.');
document.documentElement.lang = locale();
createRoot(container).render(<Options stored={await loadSettings()} />);
