import { useSyncExternalStore } from 'react';
import { browserStorage } from '../storage/safe-storage.ts';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';
const listeners = new Set<() => void>();

/**
 * An inline script that runs before the first paint, to avoid a flash of the wrong theme or, for logged-in users, of
 * the links for visitors. It contains no quotes, ampersands or angle brackets, because React escapes them in a script's
 * text.
 */
export const THEME_SCRIPT = `try {
  const theme = localStorage.getItem(\`${KEY}\`);
  if (theme === \`light\` || theme === \`dark\`) document.documentElement.dataset.theme = theme;
  if (localStorage.getItem(\`user\`)) document.documentElement.dataset.user = \`\`;
} catch {}`;

/** The chosen theme and its setter. Always `system` while prerendering. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(subscribe, readTheme, () => 'system' as const);
  return [theme, chooseTheme];
}

function readTheme(): Theme {
  const saved = browserStorage.read(KEY);
  return THEMES.find((theme) => theme === saved) ?? 'system';
}

function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    browserStorage.remove(KEY);
    delete document.documentElement.dataset.theme;
  } else {
    browserStorage.write(KEY, theme);
    document.documentElement.dataset.theme = theme;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
