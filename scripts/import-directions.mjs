// Enforces the arrows in ARCHITECTURE.md: which workspace may depend on which. Biome checks that every import is declared;
// this script checks that only allowed ones are declared, and that no relative import leaves its workspace.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './pinned-node.mjs';

/** Allowed run-time imports of each workspace, by the arrows in ARCHITECTURE.md. All tests may import `testing`. */
const ALLOWED = {
  'packages/languages': [],
  'packages/engines': ['languages'],
  'packages/translation': ['engines', 'languages'],
  'packages/term-files': ['languages'],
  'packages/webpage': ['translation', 'engines', 'languages'],
  'packages/ocr': ['languages'],
  'packages/typesetting': ['languages'],
  'packages/documents': ['translation', 'engines', 'languages', 'ocr', 'subtitles', 'typesetting'],
  'packages/images': ['translation', 'engines', 'languages', 'ocr', 'typesetting'],
  'packages/subtitles': ['translation', 'engines', 'languages'],
  'packages/contract': ['languages'],
  'packages/messages': ['languages'],
  'packages/ui': ['messages', 'languages'],
  'packages/testing': [],
  'apps/web': 'packages',
  'apps/extension': 'packages',
  'apps/server': [
    'contract',
    'documents',
    'engines',
    'images',
    'languages',
    'messages',
    'ocr',
    'term-files',
    'translation',
    'typesetting',
  ],
  'apps/docs': 'packages',
  bench: 'packages',
};
/** Workspaces that may import React (ARCHITECTURE.md). */
const REACT = new Set(['packages/ui', 'apps/web', 'apps/extension', 'apps/docs']);

/** @returns {string[]} one sentence per forbidden dependency or import */
export function findWrongDirections(base = root) {
  return workspaces(base).flatMap((workspace) => [
    ...wrongDependencies(base, workspace),
    ...wrongRelativeImports(base, workspace),
  ]);
}

function workspaces(base) {
  const below = (folder) =>
    existsSync(path.join(base, folder)) ? readdirSync(path.join(base, folder)).map((name) => `${folder}/${name}`) : [];
  return [...below('apps'), ...below('packages'), 'bench'].filter((workspace) =>
    existsSync(path.join(base, workspace, 'package.json')),
  );
}

function wrongDependencies(base, workspace) {
  const allowed = ALLOWED[workspace];
  if (allowed === undefined)
    return [`${workspace} is missing from the diagram: add it to scripts/import-directions.mjs and ARCHITECTURE.md.`];
  const manifest = JSON.parse(readFileSync(path.join(base, workspace, 'package.json'), 'utf8'));
  const problems = [];
  for (const name of Object.keys(manifest.dependencies ?? {})) {
    if (name === 'react' && !REACT.has(workspace)) problems.push(`${workspace} must not know React.`);
    if (!name.startsWith('@interlinear/')) continue;
    const target = name.slice('@interlinear/'.length);
    const isApp = existsSync(path.join(base, 'apps', target));
    if (isApp || (allowed !== 'packages' && !allowed.includes(target))) {
      problems.push(`${workspace} must not depend on ${name}.`);
    }
  }
  return problems;
}

function wrongRelativeImports(base, workspace) {
  const home = path.join(base, workspace);
  return sourceFiles(home).flatMap((file) => {
    const imports = readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']*)'/g);
    return [...imports]
      .filter(([, target]) => path.relative(home, path.resolve(path.dirname(file), target)).startsWith('..'))
      .map(([, target]) => `${path.relative(base, file)} reaches into another workspace: ${target}`);
  });
}

function sourceFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'build', 'dist', '.react-router', '.wxt'].includes(entry.name)) return [];
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return sourceFiles(file);
    return /\.(ts|tsx|mts)$/.test(entry.name) ? [file] : [];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = findWrongDirections();
  for (const problem of problems) console.error(problem);
  console.log(problems.length === 0 ? 'Imports run one way.' : `${problems.length} wrong imports.`);
  process.exit(problems.length === 0 ? 0 : 1);
}
