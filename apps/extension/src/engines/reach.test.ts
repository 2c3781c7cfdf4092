import { expect, it } from 'vitest';
import { defaultSettings } from '../settings/settings.ts';
import type { OwnEngine } from './own-engine.ts';
import { hasCost, reachOf, withReach } from './reach.ts';

const settings = defaultSettings('de');

const OWN: OwnEngine[] = [
  { id: 'deepl', kind: 'deepl', name: 'DeepL', values: { apiKey: 'key' } },
  { id: 'ollama', kind: 'ollama', name: 'Ollama', values: { baseUrl: 'http://localhost:11434', model: 'any' } },
];
const store = { find: async (id: string) => OWN.find((own) => own.id === id) };

it.each([
  ['microsoft-edge', false],
  ['built-in', false],
  ['ollama', false],
  ['deepl', true],
  ['site:gpt-5-mini', true],
  ['removed', false],
])('[EXT-08] knows whether the engine %s costs', async (engine, expected) => {
  expect(await hasCost(engine, store)).toBe(expected);
});

it('[EXT-08] translates what is read if the engine costs, unless the person has chosen otherwise', () => {
  expect(reachOf('deepl', settings, true)).toBe('read');
  expect(reachOf('google', settings, false)).toBe('page');
  const whole = withReach(settings, 'deepl', 'page');
  expect(reachOf('deepl', whole, true)).toBe('page');
  expect(reachOf('google', withReach(whole, 'google', 'read'), false)).toBe('read');
  expect(withReach(whole, 'deepl', 'read')).toEqual({ reach: { page: [], read: ['deepl'] } });
});
