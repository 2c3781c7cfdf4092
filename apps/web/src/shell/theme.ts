import { useSyncExternalStore } from 'react';
import { browserStorage } from '../storage/safe-storage.ts';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';
const listeners = new Set<() => void>();

/**
 * Runs before the first paint, so that nothing flashes: neither other colours nor, for somebody who is logged in, what the page
 * shows to visitors. React escapes quotes, ampersands and angle brackets in the text of a script: it does without them.
 */
export const THEME_SCRIPT = `try {
  const theme = localStorage.getItem(\`${KEY}\`);
  if (theme === \`light\` || theme === \`dark\`) document.documentElement.dataset.theme = theme;
  if (localStorage.getItem(\`user\`)) document.documentElement.dataset.user = \`\`;
} catch {}`;

/** The chosen colours, and how to choose others. While pages are prerendered it is always `system`. */
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
