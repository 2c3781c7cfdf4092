import { expect, it } from 'vitest';
import { createAiEngine } from './create-ai-engine.ts';
import { createRetiringEngine } from './retiring-engine.ts';

it('[ENG-02] a retiring model keeps its id, and answers as its successor from the day on', async () => {
  const asked: unknown[] = [];
  const fetch = async (_: string, init?: RequestInit) => {
    asked.push(JSON.parse(String(init?.body)).model);
    return new Response('{}', { status: 500 });
  };
  const access = { providers: { openai: { apiKey: 'k', baseUrl: 'http://127.0.0.1:9' } }, fetch };
  const modelNamed = (id: string, vision: boolean) => {
    const engine = createAiEngine({ id, name: id, provider: 'openai', model: id, tier: 'free', vision }, access);
    if (!engine) throw new Error('no engine');
    return engine;
  };
  let isRetired = false;
  const engine = createRetiringEngine(modelNamed('old', false), modelNamed('new', true), () => isRetired);
  const batch = { source: 'en', target: 'de', texts: ['Hello'], signal: new AbortController().signal } as const;
  const versions = [engine.version];
  await expect(engine.translate(batch)).rejects.toThrow();
  expect([engine.id, engine.name, engine.readPicture]).toEqual(['old', 'old', undefined]);
  isRetired = true;
  await expect(engine.translate(batch)).rejects.toThrow();
  expect([engine.id, engine.name, typeof engine.readPicture]).toEqual(['old', 'new', 'function']);
  expect(asked).toEqual(['old', 'new']);
  expect(versions).not.toContain(engine.version);
});
