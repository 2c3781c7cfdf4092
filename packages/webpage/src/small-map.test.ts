import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SmallMap } from './small-map.ts';

it('behaves like a Map under any sequence of operations', () => {
  const key = fc.nat(3);
  const step = fc.oneof(
    fc.record({ act: fc.constant('set' as const), key, value: fc.nat() }),
    fc.record({ act: fc.constant('delete' as const), key }),
    fc.record({ act: fc.constant('clear' as const) }),
  );
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const small = new SmallMap<number, number>();
      const map = new Map<number, number>();
      for (const doing of steps) {
        for (const either of [small, map]) {
          if (doing.act === 'set') either.set(doing.key, doing.value);
          else if (doing.act === 'delete') either.delete(doing.key);
          else either.clear();
        }
        expect([...small]).toEqual([...map]);
        expect([...small.keys()]).toEqual([...map.keys()]);
        expect([...small.values()]).toEqual([...map.values()]);
        expect(small.size).toBe(map.size);
        for (let asked = 0; asked <= 3; asked += 1) {
          expect(small.get(asked)).toBe(map.get(asked));
          expect(small.has(asked)).toBe(map.has(asked));
        }
        const visited: [number, number][] = [];
        small.forEach((value, visitedKey) => {
          visited.push([visitedKey, value]);
        });
        expect(visited).toEqual([...map]);
      }
    }),
  );
});
