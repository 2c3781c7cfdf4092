import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import * as z from 'zod';

const root = path.join(import.meta.dirname, '../../../../..');

/** Everything that a thread loads, at its start or later. */
const PROGRAMS = [
  'apps/server/src/{documents,pictures}/worker/*.ts',
  'packages/{documents,typesetting,ocr,images,subtitles}/src/**/*.ts',
];
const NOT_IN_THREADS = ['**/*.test.ts', '**/*.d.ts', '**/testing/**', '**/browser/**', '**/thread-main.ts'];

const AWAITING = 'data:text/javascript,await 1';

/** Loads modules, and prints `importer imports module` wherever a static import leads to a module that awaits at its top level. */
const FIND = `
  import { registerHooks, stripTypeScriptTypes } from 'node:module';
  import { SourceTextModule } from 'node:vm';
  const awaiting = new Set();
  const imported = new Map();
  const resolved = [];
  registerHooks({
    resolve(specifier, context, next) {
      const module = next(specifier, context);
      resolved.push({ specifier, importer: context.parentURL, url: module.url });
      return module;
    },
    load(url, context, next) {
      const loaded = next(url, context);
      if (!loaded.format?.startsWith('module')) return loaded;
      const source = String(loaded.source);
      const code = loaded.format === 'module-typescript' ? stripTypeScriptTypes(source) : source;
      const module = new SourceTextModule(code, { identifier: url });
      if (module.hasTopLevelAwait()) awaiting.add(url);
      imported.set(url, module.moduleRequests.map(({ specifier }) => specifier));
      return loaded;
    },
  });
  // The programs of threads refuse to run elsewhere, after their modules have been loaded.
  for (const program of process.argv.slice(1)) await import(program).catch(() => {});
  const found = resolved.filter(
    ({ specifier, importer, url }) => awaiting.has(url) && imported.get(importer)?.includes(specifier),
  );
  const lines = found.map(({ importer, url }) => importer + ' imports ' + url);
  console.log(JSON.stringify({ modules: imported.size, awaiting: [...awaiting], lines: [...new Set(lines)] }));
`;

const report = z.object({ modules: z.int(), awaiting: z.array(z.string()), lines: z.array(z.string()) });

/**
 * V8 ends the whole process when a thread is ended while modules start that import such a module
 * (`AsyncModuleExecutionFulfilled` of Node.js 24): anybody who cancels a file at the right moment could stop the server.
 */
it('[ERR-01] no module of a thread imports one that awaits at its top level', async () => {
  const files = PROGRAMS.flatMap((pattern) => globSync(pattern, { cwd: root, exclude: NOT_IN_THREADS }));
  const programs = files.map((file) => pathToFileURL(path.join(root, file)).href);
  const flags = ['--experimental-vm-modules', '--no-warnings', '--input-type=module'];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, '--eval', FIND, AWAITING, ...programs]);
  const { modules, awaiting, lines } = report.parse(JSON.parse(stdout));
  expect(modules).toBeGreaterThan(200);
  expect(awaiting).toContain(AWAITING);
  expect(lines).toEqual([]);
});
