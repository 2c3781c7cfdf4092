import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { createSemaphore } from '../../platform/limits/semaphore.ts';

/** What hashes and checks: the real one is slow and large on purpose. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

export interface Passwords {
  /** @throws {ApiFailure} `tooManyRequests` when too many wait already; so does `verify` */
  hash(password: string): Promise<string>;
  /** Without a hash, or with none to compare with, it does the same work and says no. */
  verify(hash: string | null | undefined, password: string): Promise<boolean>;
  /** It was made with other parameters than today's. */
  isOutdated(hash: string): boolean;
}

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PREFIX = '$argon2id$v=19$m=19456,t=2,p=1$';

/** Each takes 19 MiB and a core, so few at once; who comes when this many wait would wait for seconds. */
const SEMAPHORE = { maxRunning: 2, maxQueued: 40 };

// Inlined: the enum is declared `const`, which isolated modules cannot read.
const ARGON2ID: Algorithm = 2;

const argon2id: PasswordHasher = {
  hash: (password) => hash(password, { ...PARAMETERS, algorithm: ARGON2ID }),
  verify: (known, password) => verify(known, password),
};

export function createPasswords(hasher: PasswordHasher = argon2id, semaphore = createSemaphore(SEMAPHORE)): Passwords {
  const compare = (known: string, password: string) => semaphore.run(() => hasher.verify(known, password));
  // Of a password that nobody has: whoever is not known is compared with it, so that the time tells nothing.
  const decoyHash = hasher.hash(crypto.randomUUID());
  return {
    hash: (password) => semaphore.run(() => hasher.hash(password)),
    async verify(known, password) {
      if (known) return compare(known, password);
      await compare(await decoyHash, password);
      return false;
    },
    isOutdated: (known) => !known.startsWith(PREFIX),
  };
}
