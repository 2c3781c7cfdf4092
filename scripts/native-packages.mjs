// Installs programs by the system's package manager: Apertium for `npm start`; also browsers, PostgreSQL and Redis for `npm test`.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { capture, root } from './pinned-node.mjs';

/** @type {Record<string, string[]>} */
const groups = JSON.parse(readFileSync(path.join(root, 'scripts', 'debian-packages.json'), 'utf8'));

/**
 * Installs the missing packages of the named groups (needs root or passwordless sudo, on Debian and Ubuntu).
 * Otherwise prints the command to run and continues: everything else works without them.
 * `NATIVE_PACKAGES=skip` leaves the system alone.
 * @param {string[]} names of groups in `debian-packages.json`
 */
export async function ensureNativePackages(names) {
  const wanted = names.flatMap((name) => groups[name] ?? []);
  if (!existsSync('/usr/bin/dpkg') || !existsSync('/usr/bin/apt-get')) {
    console.log(`Not Debian or Ubuntu: install these by hand if you want them: ${names.join(', ')} (see README).`);
    return;
  }
  const missing = await missingPackages(wanted);
  if (missing.length === 0) return;
  const command = `apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  const prefix = process.env.NATIVE_PACKAGES === 'skip' ? undefined : await privilege();
  if (prefix === undefined) {
    console.log(`Missing system packages; continuing without them. To install them, run:\n\n  sudo ${command}\n`);
    return;
  }
  console.log(`Installing ${missing.length} system packages (${names.join(', ')})…`);
  if (!(await install(prefix, missing))) {
    console.log(`Not all could be installed; continuing without them. To try by hand, run:\n\n  sudo ${command}\n`);
  }
}

async function missingPackages(wanted) {
  // Lines have the form `apertium<tabs>install`; a name may have an architecture, as in `libc6:amd64`.
  const { output } = await capture('dpkg', ['--get-selections']);
  const installed = new Set([...output.matchAll(/^([^\s:]+)\S*\s+(?:install|hold)$/gm)].map(([, name]) => name));
  return wanted.filter((name) => !installed.has(name));
}

/** Returns the prefix for commands that need root; `undefined` when neither root nor sudo is available. */
async function privilege() {
  if (process.getuid?.() === 0) return [];
  if (!existsSync('/usr/bin/sudo')) return undefined;
  const { code } = await capture('sudo', ['-n', 'true']);
  return code === 0 ? ['sudo', '-n'] : undefined;
}

async function install(prefix, packages) {
  const apt = (...parameters) => {
    const [command, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...parameters];
    return capture(command, rest);
  };
  // Package lists may be missing, or too old for the browsers' security updates. If the update fails, try with the old ones.
  await apt('update');
  const { code, output } = await apt('install', '-y', '--no-install-recommends', ...packages);
  if (code !== 0) console.log(output.split('\n').slice(-6).join('\n'));
  return code === 0;
}
