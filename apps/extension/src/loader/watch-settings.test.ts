import { expect, it } from 'vitest';
import { defaultSettings } from '../settings/settings.ts';
import { watchSettings } from './watch-settings.ts';

it('[EXT-08] keeps a change of the settings that arrives before they have been read', async () => {
  const targets: string[] = [];
  const read = Promise.withResolvers<Record<string, unknown>>();
  const watching = watchSettings(({ target }) => targets.push(target), {
    get: () => read.promise,
    onChanged: { addListener: (listener) => listener({ settings: { newValue: defaultSettings('fr') } }) },
  });
  read.resolve({ settings: defaultSettings('de') });
  await watching;
  expect(targets).toEqual(['fr']);
});
