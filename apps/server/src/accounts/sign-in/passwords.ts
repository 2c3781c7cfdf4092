import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { createSemaphore } from '../../platform/limits/semaphore.ts';

/** Password hash function; the real one is deliberately slow and memory-hungry. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

export interface Passwords {
  /**
   * Hashes a password.
   * @throws {ApiFailure} `tooManyRequests` when too many calls are waiting; the same applies to `verify`
   */
  hash(password: string): Promise<string>;
  /** Checks a password. Without a hash it takes the same time and returns `false`. */
  verify(hash: string | null | undefined, password: string): Promise<boolean>;
  /** Whether the hash was made with other parameters than the current ones. */
  isOutdated(hash: string): boolean;
}

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PREFIX = '$argon2id$v=19$m=19456,t=2,p=1$';

/** Each hash takes 19 MiB and a core, so few run at once; a longer queue would mean waiting for seconds. */
const SEMAPHORE = { maxRunning: 2, maxQueued: 40 };

// Inlined: the enum is declared `const`, which isolated modules cannot read.
const ARGON2ID: Algorithm = 2;

const argon2id: PasswordHasher = {
  hash: (password) => hash(password, { ...PARAMETERS, algorithm: ARGON2ID }),
  verify: (passwordHash, password) => verify(passwordHash, password),
};

export function createPasswords(hasher: PasswordHasher = argon2id, semaphore = createSemaphore(SEMAPHORE)): Passwords {
  const compare = (passwordHash: string, password: string) =>
    semaphore.run(() => hasher.verify(passwordHash, password));
  // Hash of a random password. Unknown accounts are compared with it, so that timing reveals nothing.
  const decoyHash = hasher.hash(crypto.randomUUID());
  return {
    hash: (password) => semaphore.run(() => hasher.hash(password)),
    async verify(passwordHash, password) {
      if (passwordHash) return compare(passwordHash, password);
      await compare(await decoyHash, password);
      return false;
    },
    isOutdated: (passwordHash) => !passwordHash.startsWith(PREFIX),
  };
}
