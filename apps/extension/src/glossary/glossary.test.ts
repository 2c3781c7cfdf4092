import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { createGlossaryStore } from './glossary-store.ts';
import { createGuidanceFor } from './guidance.ts';

const store = createGlossaryStore();
afterEach(async () => {
  const { terms, prompts } = await store.all();
  await store.removeTerms(terms);
  for (const { to } of prompts) await store.removePrompt(to);
});

it('[ENG-10] keeps one translation per word and language pair', async () => {
  await store.putTerms([
    { source: 'house', target: 'Haus', from: 'en', to: 'de' },
    { source: 'house', target: 'Heim', from: 'en', to: 'de' },
    { source: 'house', target: 'maison', from: 'any', to: 'fr' },
  ]);
  await store.changeTerm(
    { source: 'house', from: 'any', to: 'fr' },
    { source: 'garden', target: 'jardin', from: 'en', to: 'fr' },
  );
  expect((await store.all()).terms).toEqual([
    { source: 'garden', target: 'jardin', from: 'en', to: 'fr' },
    { source: 'house', target: 'Heim', from: 'en', to: 'de' },
  ]);
});

it('[ENG-10] returns terms for the target language, followed by those for any', async () => {
  const guidanceFor = createGuidanceFor(store);
  expect(await guidanceFor('de')).toEqual({});
  await store.putTerms([
    { source: 'API', target: 'API', from: 'any', to: 'any' },
    { source: 'house', target: 'Haus', from: 'en', to: 'de' },
    { source: 'house', target: 'maison', from: 'en', to: 'fr' },
  ]);
  expect(await guidanceFor('de')).toEqual({
    glossary: [
      { source: 'house', target: 'Haus', language: 'en' },
      { source: 'API', target: 'API' },
    ],
  });
});

it('[ENG-11] returns the prompt for all languages, then the one for the target', async () => {
  const guidanceFor = createGuidanceFor(store);
  await store.putPrompt({ to: 'de', text: 'Say “du”.' });
  await store.putPrompt({ to: 'any', text: 'Be brief.' });
  expect(await guidanceFor('de')).toEqual({ instructions: 'Be brief.\nSay “du”.' });
  expect(await guidanceFor('fr')).toEqual({ instructions: 'Be brief.' });
  await store.removePrompt('any');
  expect(await guidanceFor('fr')).toEqual({});
});

it('returns the same lists until something changes', async () => {
  const guidanceFor = createGuidanceFor(store);
  await store.putTerms([{ source: 'house', target: 'Haus', from: 'any', to: 'any' }]);
  const { glossary } = await guidanceFor('de');
  expect((await guidanceFor('de')).glossary).toBe(glossary);
  await store.putTerms([{ source: 'house', target: 'Heim', from: 'any', to: 'any' }]);
  expect((await guidanceFor('de')).glossary).toEqual([{ source: 'house', target: 'Heim' }]);
});

it('returns nothing if the store cannot be read', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const broken = () => Promise.reject(new Error('no database'));
  expect(await createGuidanceFor({ all: broken, revision: broken })('de')).toEqual({});
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});
