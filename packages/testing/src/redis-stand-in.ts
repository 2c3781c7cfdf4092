import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface RedisStandIn {
  /** `redis://127.0.0.1:PORT` */
  url: string;
  /** What is stored, with the seconds it was to be kept. */
  values: Map<string, { value: string; seconds: number | undefined }>;
  close(): Promise<void>;
}

/**
 * The part of Redis that caches need: `GET`, `MGET` and `SET … EX` over its protocol (RESP 2), for tests.
 * It answers every other command but those of a client's start as a Redis that does not know it.
 */
export async function startRedisStandIn(): Promise<RedisStandIn> {
  const values: RedisStandIn['values'] = new Map();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)));
    let pending = '';
    // Bulk strings are counted in bytes; latin1 keeps one character for each.
    socket.setEncoding('latin1').on('data', (chunk) => {
      pending += chunk;
      for (let read = readCommand(pending); read; read = readCommand(pending)) {
        pending = pending.slice(read.length);
        socket.write(answer(read.words, values), 'latin1');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP: never a pipe's name
  return {
    url: `redis://127.0.0.1:${port}`,
    values,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** One command, an array of bulk strings, if all of it has come. */
function readCommand(text: string): { words: string[]; length: number } | undefined {
  const head = /^\*(\d+)\r\n/.exec(text);
  if (!head) return undefined;
  const words: string[] = [];
  let at = head[0].length;
  while (words.length < Number(head[1])) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(at, at + 20));
    if (!size) return undefined;
    const start = at + size[0].length;
    const end = start + Number(size[1]);
    if (text.length < end + 2) return undefined;
    words.push(Buffer.from(text.slice(start, end), 'latin1').toString('utf8'));
    at = end + 2;
  }
  return { words, length: at };
}

function answer([command = '', ...words]: string[], values: RedisStandIn['values']): string {
  const [key = '', value = '', , seconds] = words;
  switch (command.toUpperCase()) {
    case 'INFO':
      return bulk('loading:0\r\n');
    case 'CLIENT':
      return '+OK\r\n';
    case 'GET':
      return bulk(values.get(key)?.value);
    case 'MGET':
      return `*${words.length}\r\n${words.map((word) => bulk(values.get(word)?.value)).join('')}`;
    case 'SET':
      values.set(key, { value, seconds: seconds === undefined ? undefined : Number(seconds) });
      return '+OK\r\n';
    default:
      return `-ERR unknown command '${command}'\r\n`;
  }
}

function bulk(value: string | undefined): string {
  if (value === undefined) return '$-1\r\n';
  const bytes = Buffer.from(value).toString('latin1');
  return `$${bytes.length}\r\n${bytes}\r\n`;
}
