import type { LanguageCode } from '@interlinear/languages';
import { describe, expect, it } from 'vitest';
import { MODES } from './modes.ts';
import { createRoutes, describeRoute } from './routes.ts';

const routeWith = (modes: typeof MODES, pivots = 1) => {
  const find = createRoutes(modes, pivots);
  return (source: LanguageCode, target: LanguageCode) => {
    const route = find(source, target);
    return route && describeRoute(source, route);
  };
};

describe('routes', () => {
  it.each([
    ['en', 'es', 'en→es'],
    ['en', 'fr', 'en→ca→fr'],
    ['en', 'it', 'en→ca→it'],
    ['en', 'pt', 'en→ca→pt'],
    ['en', 'pt-PT', 'en→ca→pt-PT'],
    ['fr', 'en', 'fr→es→en'],
    ['pt', 'en', 'pt→es→en'],
    ['it', 'en', 'it→es→en'],
    ['ca', 'en', 'ca→en'],
    ['es', 'fr', 'es→ca→fr'],
    ['fr', 'es', 'fr→ca→es'],
    ['es', 'pt', 'es→pt'],
    ['fr', 'pt', 'fr→ca→pt'],
    ['it', 'fr', 'it→ca→fr'],
    ['oc', 'fr', 'oc→ca→fr'],
    ['bg', 'en', 'bg→mk→en'],
    ['sr', 'en', 'sr→en'],
    ['da', 'is', 'da→sv→is'],
  ] as const)('[ENG-11] routes %s to %s by %s', (source, target, route) => {
    expect(routeWith(MODES)(source, target)).toBe(route);
  });

  it.each([
    ['en', 'de'],
    ['en', 'hr'],
    ['mk', 'sr'],
    ['ja', 'en'],
    ['en', 'en'],
    ['en', 'frp'],
  ] as const)('finds no route from %s to %s', (source, target) => {
    expect(routeWith(MODES)(source, target)).toBeUndefined();
  });

  it('uses two pivots only if allowed', () => {
    expect(routeWith(MODES, 2)('en', 'frp')).toBe('en→ca→fr→frp');
    expect(routeWith(MODES, 0)('en', 'fr')).toBeUndefined();
    expect(routeWith(MODES, 0)('es', 'fr')).toBe('es→fr');
  });

  it('uses only installed modes', () => {
    const withoutCatalan = MODES.filter(({ target }) => target !== 'ca');
    expect(routeWith(withoutCatalan)('en', 'fr')).toBe('en→es→fr');
    expect(routeWith(withoutCatalan)('fr', 'es')).toBe('fr→es');
    expect(routeWith([])('en', 'es')).toBeUndefined();
  });

  it('lists no mode twice, and none that is known to be bad', () => {
    const names = MODES.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => /^(eng|mkd)-hbs/.test(name))).toEqual([]);
  });
});
