import { expect, it, vi } from 'vitest';
import { defaultSettings } from '../settings/settings.ts';
import { watchSettings } from './watch-settings.ts';

type Changes = Record<string, { newValue: unknown }>;

const storage = vi.hoisted(() => ({
  listeners: [] as ((changes: Changes) => void)[],
  read: Promise.withResolvers<Record<string, unknown>>(),
}));
vi.mock('wxt/browser', () => ({
  browser: {
    storage: {
      local: {
        get: () => storage.read.promise,
        onChanged: { addListener: (listener: (changes: Changes) => void) => storage.listeners.push(listener) },
      },
    },
  },
}));

it('[EXT-08] keeps a change of the settings that arrives before they have been read', async () => {
  const targets: string[] = [];
  const watching = watchSettings(({ target }) => targets.push(target));
  for (const listen of storage.listeners) listen({ settings: { newValue: defaultSettings('fr') } });
  storage.read.resolve({ settings: defaultSettings('de') });
  await watching;
  expect(targets).toEqual(['fr']);
});
