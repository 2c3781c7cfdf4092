import { describe, expect, it } from 'vitest';
import { CatalogueError, parseModelCatalogue } from './catalogue.ts';

const MODEL = {
  id: 'gpt-5-mini',
  name: 'GPT-5 mini',
  provider: 'openai',
  model: 'gpt-5-mini',
  tier: 'free',
  priceFactor: 0,
};

describe('parseModelCatalogue', () => {
  it('[ENG-01] reads models with all fields', () => {
    const whole = {
      ...MODEL,
      id: 'mine',
      provider: 'openai-compatible',
      baseUrl: 'http://localhost:1234/v1',
      limits: { segments: 8, characters: 2000 },
      temperature: 0.3,
      thinking: 512,
      jsonMode: 'text',
    };
    expect(parseModelCatalogue(JSON.stringify({ models: [MODEL, whole] }))).toEqual([MODEL, whole]);
  });

  it.each([
    [{ tier: 'cheap' }, 'models[1].tier: Invalid option: expected one of "basic"|"free"|"advanced"|"premium"'],
    [{ priceFactor: '2' }, 'models[1].priceFactor: Invalid input: expected number, received string'],
    [{ priceFactor: 0.0005 }, 'models[1].priceFactor: takes at most three decimals'],
    [{ provider: 'openia' }, 'models[1].provider: Invalid option: expected one of "openai"|"deepseek"|'],
    [{ id: 'GPT 5' }, 'models[1].id: takes lower-case letters, digits, dots and hyphens'],
    [{ id: 'gpt-5-mini' }, 'models[1].id: "gpt-5-mini" is taken'],
    [{ retires: { on: 'soon', successor: 'gpt-5-mini' } }, 'models[1].retires.on: takes a day such as 2026-12-31'],
    [
      { retires: { on: '2026-12-31', successor: 'unknown' } },
      'models[1].retires.successor: takes the id of another model of the catalogue',
    ],
    [{ model: undefined }, 'models[1].model: Invalid input: expected string, received undefined'],
    [{ baseUrl: 'file:///etc/passwd' }, 'models[1].baseUrl: Invalid URL'],
    [{ limits: { segments: 0 } }, 'models[1].limits.segments: Too small: expected number to be >0'],
    [{ temprature: 0 }, 'models[1]: Unrecognized key: "temprature"'],
  ])('names the wrong field: %j', (change, problem) => {
    const json = JSON.stringify({ models: [MODEL, { ...MODEL, id: 'second', ...change }] });
    expect(() => parseModelCatalogue(json)).toThrow(CatalogueError);
    expect(() => parseModelCatalogue(json)).toThrow(problem);
  });

  it('reports every problem, also if the file is not JSON', () => {
    const json = JSON.stringify({ models: [{ ...MODEL, name: '', tier: 1 }] });
    expect(() => parseModelCatalogue(json)).toThrow(/models\[0\]\.name: .+\nmodels\[0\]\.tier: /);
    expect(() => parseModelCatalogue('{"models": [}')).toThrow('not JSON: ');
    expect(() => parseModelCatalogue('[]')).toThrow('the file: Invalid input');
  });
});
