import 'fake-indexeddb/auto';
import { afterAll, expect, it, vi } from 'vitest';
import { createOwnEngineStore } from '../../engines/own-engine-store.ts';
import { createGlossaryStore } from '../../glossary/glossary-store.ts';
import { createRevisions } from './revisions.ts';

const glossary = createGlossaryStore();
let clock = 0;
const engines = createOwnEngineStore({
  now() {
    clock += 1;
    return clock;
  },
});
const revisions = createRevisions(glossary, engines);
const draft = { kind: 'deepl' as const, name: 'My DeepL', values: { apiKey: 'secret' } };

// Test files share the databases of their worker.
afterAll(async () => {
  const { terms, prompts } = await glossary.all();
  await glossary.removeTerms(terms);
  for (const { to } of prompts) await glossary.removePrompt(to);
  for (const { id } of await engines.all()) await engines.remove(id);
});

it('[ENG-10] [ENG-11] change with terms and engines, but not with prompts, which are saved on every keystroke', async () => {
  const { id } = await engines.add(draft);
  const changed = vi.fn();
  revisions.onChange(changed);
  await expect.poll(() => changed.mock.calls.length).toBe(1); // the initial state
  const markers = [await revisions.of(id)];

  await glossary.putTerms([{ source: 'house', target: 'Haus', from: 'any', to: 'any' }]);
  await expect.poll(() => changed.mock.calls.length).toBe(2);
  markers.push(await revisions.of(id));

  await engines.change(id, { ...draft, values: { apiKey: 'another secret' } });
  await expect.poll(() => changed.mock.calls.length).toBe(3);
  markers.push(await revisions.of(id));
  expect(markers.join()).not.toContain('secret');

  await glossary.putPrompt({ to: 'any', text: 'Be brief.' });
  expect(await revisions.of(id)).toBe(markers.at(-1));

  await engines.remove(id);
  await expect.poll(() => changed.mock.calls.length).toBe(4);
  markers.push(await revisions.of(id));
  expect(new Set(markers).size).toBe(markers.length);
});

it('stay the same for keyless engines until a term changes', async () => {
  const before = await revisions.of('google');
  await engines.add(draft);
  expect(await revisions.of('google')).toBe(before);
});

it('treat databases that cannot be read as unchanged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const broken = createRevisions(glossary, { ...engines, revision: () => Promise.reject(new Error('forbidden')) });
  expect(await broken.of('deepl')).toBe('');
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});
