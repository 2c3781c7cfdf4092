import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { postgresProgram } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database with every table and no rows, which tests copy and never open; `undefined` where PostgreSQL is not installed. */
    postgresTemplate: string | undefined;
  }
}

/** Returns the URL of a new database with every table and no rows; `undefined` where PostgreSQL is not installed. */
export async function copyPostgresTemplate(): Promise<string | undefined> {
  const template = inject('postgresTemplate');
  if (template === undefined) return undefined;
  const url = new URL(template);
  const name = `copy_${randomUUID().replaceAll('-', '')}`;
  const options = ['-h', url.hostname, '-p', url.port, '-U', url.username, '-T', url.pathname.slice(1)];
  await promisify(execFile)(await postgresProgram('createdb'), [...options, name]);
  url.pathname = `/${name}`;
  return url.href;
}
