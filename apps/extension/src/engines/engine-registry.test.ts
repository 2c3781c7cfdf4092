import type { Engine } from '@interlinear/engines';
import { expect, it, vi } from 'vitest';
import { createEngineRegistry } from './engine-registry.ts';
import type { OwnEngine } from './own-engine.ts';

const engineOf = (id: string, name: string) => ({ id, name }) as Engine; // the registry reads nothing else
const edge = engineOf('microsoft-edge', 'Microsoft Edge');
const google = engineOf('google', 'Google');

function registryOf(stored: OwnEngine[]) {
  return createEngineRegistry({
    keyless: [edge, google],
    store: { find: async (id) => stored.find((own) => own.id === id) },
    create: ({ id, name }) => engineOf(id, name),
    site: { find: async () => undefined },
  });
}
const own: OwnEngine = { id: 'deepl', kind: 'deepl', name: 'DeepL', values: { apiKey: 'a' } };

it('[ENG-11] creates an own engine once, and again after a change', async () => {
  const stored = [own];
  const engines = registryOf(stored);
  expect(engines.get('deepl')).toBeUndefined();
  const first = await engines.prepare('deepl');
  expect(await engines.prepare('deepl')).toBe(first);
  expect(engines.get('deepl')).toBe(first);
  stored[0] = { ...own, values: { apiKey: 'b' } };
  expect(await engines.prepare('deepl')).not.toBe(first);
});

it('[ENG-07] uses the default engine for unknown and removed ones, and if the store cannot be read', async () => {
  const stored = [own];
  const engines = registryOf(stored);
  expect(await engines.prepare('google')).toBe(google);
  expect(await engines.prepare('babel')).toBe(edge);
  await engines.prepare('deepl');
  stored.length = 0;
  expect(await engines.prepare('deepl')).toBe(edge);
  expect(engines.get('deepl')).toBeUndefined();
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const broken = createEngineRegistry({
    keyless: [edge],
    store: { find: () => Promise.reject(new Error('no database')) },
    create: () => edge,
    site: { find: async () => undefined },
  });
  expect(await broken.prepare('deepl')).toBe(edge);
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});
