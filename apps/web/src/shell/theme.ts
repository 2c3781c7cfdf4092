import { THEME_KEY, THEMES, type Theme } from '@interlinear/ui/theme-buttons';
import { useSyncExternalStore } from 'react';
import { browserStorage } from '../storage/safe-storage.ts';

const listeners = new Set<() => void>();

/** The chosen theme and its setter. Always `system` while prerendering. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(subscribe, readTheme, () => 'system' as const);
  return [theme, chooseTheme];
}

function readTheme(): Theme {
  const saved = browserStorage.read(THEME_KEY);
  return THEMES.find((theme) => theme === saved) ?? 'system';
}

function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    browserStorage.remove(THEME_KEY);
    delete document.documentElement.dataset.theme;
  } else {
    browserStorage.write(THEME_KEY, theme);
    document.documentElement.dataset.theme = theme;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
