// Checks that every catalogue has exactly the messages of the English one (I18N-02).
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './pinned-node.mjs';

const catalogues = path.join(root, 'packages', 'messages', 'src', 'catalogues');
const locales = readdirSync(catalogues);
const problems = [];
for (const namespace of readdirSync(path.join(catalogues, 'en'))) {
  const wanted = keysOf('en', namespace);
  for (const locale of locales) {
    const found = keysOf(locale, namespace);
    for (const key of wanted) if (!found.has(key)) problems.push(`${locale}/${namespace} lacks ${key}`);
    for (const key of found)
      if (!wanted.has(key)) problems.push(`${locale}/${namespace} has ${key}, which English does not`);
  }
}
for (const problem of problems) console.error(problem);
console.log(
  problems.length === 0 ? `${locales.length} catalogues are complete.` : `${problems.length} messages differ.`,
);
process.exit(problems.length === 0 ? 0 : 1);

function keysOf(locale, namespace) {
  const keys = new Set();
  let messages;
  try {
    messages = JSON.parse(readFileSync(path.join(catalogues, locale, namespace), 'utf8'));
  } catch (error) {
    problems.push(`${locale}/${namespace}: ${error instanceof Error ? error.message : error}`);
    return keys;
  }
  collect(messages, '', keys);
  return keys;
}

function collect(messages, prefix, keys) {
  for (const [name, value] of Object.entries(messages)) {
    if (typeof value === 'string') {
      if (value.trim() === '') problems.push(`${prefix}${name} is empty`);
      keys.add(prefix + name);
    } else collect(value, `${prefix}${name}.`, keys);
  }
}
