import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Listen } from './database.ts';

/** Pause before connecting again; listeners also poll, so it may be long. */
const RECONNECT_MS = 2_000;

export interface PostgresListener {
  listen: Listen;
  close(): Promise<void>;
}

/**
 * Listens on a connection of its own, opened at the first call: a pooled connection does not keep its channels. A broken
 * connection is replaced.
 */
export function createPostgresListener(url: string, onError: (error: Error) => void): PostgresListener {
  const callbacks = new Map<string, ((payload: string) => void)[]>();
  const closing = new AbortController();
  let client: pg.Client | undefined;
  let connecting: Promise<void> | undefined;

  async function connect(): Promise<void> {
    const opened = new pg.Client({ connectionString: url, application_name: 'interlinear-listener', keepAlive: true });
    opened.on('notification', ({ channel, payload = '' }) => {
      for (const call of callbacks.get(channel) ?? []) call(payload);
    });
    const onBroken = (error: Error) => {
      if (client !== opened) return;
      client = undefined;
      onError(error);
      void reconnect(); // reports its own failures
    };
    opened.on('error', onBroken);
    opened.on('end', () => onBroken(new Error('the connection for notifications ended')));
    await opened.connect();
    for (const channel of callbacks.keys()) await opened.query(`listen ${channel}`);
    client = opened;
    if (closing.signal.aborted) await close();
  }

  async function reconnect(): Promise<void> {
    while (!client && !closing.signal.aborted) {
      await sleep(RECONNECT_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      if (!closing.signal.aborted) await connect().catch(onError);
    }
  }

  async function close(): Promise<void> {
    closing.abort();
    const open = client;
    client = undefined;
    await open?.end();
  }

  return {
    async listen(channel, onNotification) {
      callbacks.set(channel, [...(callbacks.get(channel) ?? []), onNotification]);
      connecting ??= connect();
      await connecting;
      await client?.query(`listen ${channel}`);
    },
    close,
  };
}
