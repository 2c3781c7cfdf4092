import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findWrongDirections } from './import-directions.mjs';

let base: string;
beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'directions-'));
});
afterEach(() => rmSync(base, { recursive: true }));

function workspace(name: string, dependencies: Record<string, string>, source = ''): void {
  mkdirSync(path.join(base, name, 'src'), { recursive: true });
  writeFileSync(path.join(base, name, 'package.json'), JSON.stringify({ dependencies }));
  writeFileSync(path.join(base, name, 'src', 'index.ts'), source);
}

it('accepts arrows that run down', () => {
  workspace('packages/translation', { '@interlinear/engines': '1', '@interlinear/languages': '1' });
  workspace('apps/server', { '@interlinear/translation': '1' });
  expect(findWrongDirections(base)).toEqual([]);
});

it('refuses an engine that knows the pipeline, an app that imports an app, and React below the user interface', () => {
  workspace('packages/engines', { '@interlinear/translation': '1' });
  workspace('packages/contract', { react: '1' });
  workspace('apps/server', {});
  workspace('apps/web', { '@interlinear/server': '1' });
  expect(findWrongDirections(base)).toEqual([
    'apps/web must not depend on @interlinear/server.',
    'packages/contract must not know React.',
    'packages/engines must not depend on @interlinear/translation.',
  ]);
});

it('refuses a relative import that leaves its workspace, and a workspace missing from the diagram', () => {
  workspace('packages/engines', {}, "import { a } from '../../languages/src/languages.ts';");
  workspace('packages/surprise', {});
  expect(findWrongDirections(base)).toEqual([
    'packages/engines/src/index.ts reaches into another workspace: ../../languages/src/languages.ts',
    'packages/surprise is missing from the diagram: add it to scripts/import-directions.mjs and ARCHITECTURE.md.',
  ]);
});
