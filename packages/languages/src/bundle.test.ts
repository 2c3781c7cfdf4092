import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it.each(['languages.ts', 'match.ts', 'engine-codes/engine-codes.ts', 'detection/detection.ts'])(
  '%s brings neither detection data nor a dependency into a browser',
  (entry) => {
    const here = dirname(fileURLToPath(import.meta.url));
    const { files, packages } = reach(join(here, entry));
    expect(packages).toEqual([]);
    expect(files.filter((file) => /detection\/(?!detection|contradicts|sure)/.test(file))).toEqual([]);
    expect(files.length).toBeLessThan(25);
  },
);

it('direction.ts does not pull language names into a page', () => {
  const here = dirname(fileURLToPath(import.meta.url));
  expect(reach(join(here, 'direction.ts')).files.map((file) => basename(file))).toEqual(['direction.ts']);
});

/** Returns the files and packages an entry imports, transitively and without types. */
function reach(entry: string): { files: string[]; packages: string[] } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(
      /^(?:im|ex)port (?!type )[^;]*?from '([^']+)'/gms,
    )) {
      if (name.startsWith('.')) visit(join(dirname(file), name));
      else packages.add(name);
    }
  };
  visit(entry);
  return { files: [...files], packages: [...packages] };
}
