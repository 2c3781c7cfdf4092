import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartError } from '../../start-error.ts';
import { createSeal } from './seal.ts';
import { createSecret, loadSecret } from './secret.ts';

describe('the secret', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'interlinear-secret-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is created once, readable only by its owner', async () => {
    const options = { configured: undefined, dataDirectory: join(folder, 'new'), randomBytes };
    const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => loadSecret(options)));
    for (const other of others) expect(other.keyFor('a')).toEqual(first?.keyFor('a'));
    expect((await stat(join(folder, 'new', 'secret'))).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, 'new'))).toEqual(['secret']);
    const elsewhere = await loadSecret({ ...options, dataDirectory: join(folder, 'other') });
    expect(elsewhere.keyFor('a')).not.toEqual(first?.keyFor('a'));
  });

  it('from the configuration creates no file', async () => {
    const configured = await loadSecret({
      configured: 'x'.repeat(32),
      dataDirectory: join(folder, 'none'),
      randomBytes,
    });
    expect(configured.keyFor('a')).toEqual(createSecret('x'.repeat(32)).keyFor('a'));
    await expect(stat(join(folder, 'none'))).rejects.toThrow('ENOENT');
  });

  it('is refused when the file is empty', async () => {
    await writeFile(join(folder, 'secret'), '\n');
    await expect(loadSecret({ configured: undefined, dataDirectory: folder, randomBytes })).rejects.toThrow(StartError);
  });

  it('derives a separate key for each purpose', () => {
    const secret = createSecret('s'.repeat(32));
    expect(secret.keyFor('one')).toHaveLength(32);
    expect(secret.keyFor('one')).not.toEqual(secret.keyFor('two'));
  });
});

describe('a seal', () => {
  const seal = createSeal(createSecret('s'.repeat(32)).keyFor('test'));

  it('decrypts every text, and never encrypts to the same output twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const sealed = seal.close(text);
        return seal.open(sealed) === text && seal.close(text) !== sealed;
      }),
    );
  });

  it('refuses texts that were changed, truncated, or encrypted with another key', () => {
    const sealed = Buffer.from(seal.close('012345'), 'base64url');
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => seal.open(changed.toString('base64url'))).toThrow();
    }
    expect(() => seal.open('')).toThrow();
    const other = createSeal(createSecret('s'.repeat(32)).keyFor('other'));
    expect(() => other.open(sealed.toString('base64url'))).toThrow();
  });
});
