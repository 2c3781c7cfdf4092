// Builds what has changed since the last build, in one process of a clone at a time: every build empties its folder first.
import { existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { root } from './pinned-node.mjs';

const POLL_MS = 200;
/** Interval at which the holder of a lock shows that it is alive. */
const HEARTBEAT_MS = 2_000;
/** Age of a lock whose holder is gone, even if another process has its id by now. */
const STALE_MS = 30_000;

/**
 * Builds unless the last build had the same sources.
 * @param {{ name: string, stamp: string, wanted: string, accepted?: string, build: (last: string) => Promise<void> }} parts
 *   `stamp`: the file with the fingerprint of the last build, which `build` receives; `wanted`: the fingerprint of the sources;
 *   `accepted`: that of a build that is as good
 */
export async function buildOnce({ name, stamp, wanted, accepted = wanted, build }) {
  const lastBuild = () => (existsSync(stamp) ? readFileSync(stamp, 'utf8') : '');
  const isUpToDate = () => [wanted, accepted].includes(lastBuild());
  if (isUpToDate()) return;
  await withBuildLock(name, async () => {
    // Another process may have built the same meanwhile.
    if (isUpToDate()) return;
    await build(lastBuild());
    writeFileSync(stamp, wanted);
  });
}

/**
 * Runs work while no other process of this clone runs work of the same name. A lock whose process has died is taken over.
 * @param {string} name such as `web`
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withBuildLock(name, work, folder = path.join(root, 'node_modules')) {
  const lock = path.join(folder, `.interlinear-${name}-build`);
  for (let isAnnounced = false; !create(lock, String(process.pid)); await setTimeout(POLL_MS)) {
    if (isStale(lock)) removeStale(lock);
    else if (!isAnnounced) {
      console.log('Waiting for another build…');
      isAnnounced = true;
    }
  }
  const heartbeat = setInterval(() => touch(lock), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    rmSync(lock, { force: true });
  }
}

function touch(lock) {
  try {
    utimesSync(lock, new Date(), new Date());
  } catch {
    // A new installation of the packages has removed it.
  }
}

/** Returns whether the file was created: false if it exists. */
function create(file, text) {
  try {
    writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isStale(lock) {
  try {
    if (ageMs(lock) > STALE_MS) return true;
    const holder = Number(readFileSync(lock, 'utf8'));
    // An empty file is about to be written.
    return holder > 0 && !isRunning(holder);
  } catch (error) {
    // It was just released.
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

/** Removes a stale lock. Of several processes that see it, one at a time checks again, so that none removes a new lock. */
function removeStale(lock) {
  const claim = `${lock}-claim`;
  if (!create(claim, '')) {
    if (isOldClaim(claim)) rmSync(claim, { force: true });
    return;
  }
  try {
    if (isStale(lock)) rmSync(lock, { force: true });
  } finally {
    rmSync(claim, { force: true });
  }
}

function isOldClaim(claim) {
  try {
    return ageMs(claim) > STALE_MS;
  } catch {
    return false;
  }
}

function ageMs(file) {
  return Date.now() - statSync(file).mtimeMs;
}

function isRunning(id) {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
