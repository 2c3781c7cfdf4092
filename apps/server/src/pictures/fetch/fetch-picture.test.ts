import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FileTooLargeError } from '../../platform/storage/receive-file.ts';
import { createFetchPicture, type FetchTools } from './fetch-picture.ts';
import { isPublicAddress } from './public-address.ts';

/** Stands in for a public address. */
const PUBLIC = '127.0.0.2';
const PICTURE = Buffer.from('a picture');

const SPECIAL = [
  ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '100.100.100.200', '127.0.0.1', '127.255.255.255', '168.63.129.16'],
  ...['169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.192', '192.0.2.1', '192.88.99.1', '192.168.0.1'],
  ...['198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::1', '100::1'],
  ...['2001::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', '5f00::1', 'fc00::1', 'fd00:ec2::254', 'fe80::1'],
  ...['fe80::1%eth0', 'fec0::1', 'ff02::1', '', 'localhost', '127.1'],
];

/** Hosts as they may be written in an address. */
const HOSTS = [
  ...[
    '127.0.0.1',
    'localhost',
    '[::1]',
    '127.1',
    '127.0.1',
    '127.0.0.1.',
    'LOCALHOST',
    'localhost.',
    '127.127.127.127',
  ],
  // Decimal, hexadecimal and octal, whole and in parts, and with an overlong zero.
  ...['2130706433', '0x7f000001', '0X7F000001', '017700000001', '0x7f.0.0.1', '0x7f.1', '0177.0.0.1', '0177.0.0.0x1'],
  ...['00000177.0.0.1', '0x0000007f.0.0.1', '0', '0.0.0.0', '0x0'],
  // Letters and dots that are converted to plain ones, and percent-encoding.
  ...['①②⑦.⓪.⓪.①', '127。0。0。1', '１２７.0.0.1', '127%2e0%2e0%2e1', '%31%32%37.0.0.1', 'ⓛocalhost'],
  ...['10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '0xa9fea9fe', '2852039166', '100.100.100.200'],
  ...['192.0.0.192', '168.63.129.16', '224.0.0.1', '255.255.255.255', '198.18.0.1'],
  ...[
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[0000:0000:0000:0000:0000:0000:0000:0001]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
  ],
  ...['[::127.0.0.1]', '[64:ff9b::127.0.0.1]', '[64:ff9b::a9fe:a9fe]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]'],
  ...['[2001:0:7f00:1::]', '[fc00::1]', '[fd00:ec2::254]', '[fe80::1]', '[fec0::1]', '[ff02::1]', '[2001:db8::1]'],
  ...['internal.example', 'both.example', 'private.example', 'mapped.example', 'nat64.example', 'empty.example'],
  ...['metadata.google.internal', '127.0.0.1.nip.example', 'INTERNAL.example', 'internal%2eexample'],
];

describe('fetching a picture from an address', () => {
  let folder: string;
  let secret: Server;
  let site: Server;
  let handle: RequestListener;
  /** Ports of the server that must not be reached, and of the public one. */
  let secretPort: number;
  let port: number;
  let secretRequests = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'interlinear-fetched-'));
    secret = createServer((_request, response) => {
      secretRequests += 1;
      response.end('a secret');
    });
    site = createServer((request, response) => handle(request, response));
    // On every loopback address, of IPv4 and IPv6.
    secretPort = await listen(secret, '::');
    port = await listen(site, PUBLIC);
  });
  afterAll(() => Promise.all([close(secret), close(site), rm(folder, { recursive: true })]));
  beforeEach(() => {
    secretRequests = 0;
    handle = (_request, response) => response.end(PICTURE);
  });

  const names: Record<string, readonly string[]> = {
    'pictures.example': [PUBLIC],
    'internal.example': ['127.0.0.1'],
    'both.example': [PUBLIC, '127.0.0.1'],
    'private.example': ['10.0.0.8'],
    'mapped.example': ['::ffff:127.0.0.1'],
    'nat64.example': ['64:ff9b::7f00:1'],
    'empty.example': [],
    localhost: ['127.0.0.1', '::1'],
    'localhost.': ['127.0.0.1'],
    'metadata.google.internal': ['169.254.169.254'],
    '127.0.0.1.nip.example': ['127.0.0.1'],
  };
  const resolve: FetchTools['resolve'] = async (host) => {
    const addresses = names[host];
    if (!addresses) throw new Error(`no such host: ${host}`);
    return addresses;
  };
  /** The real rule, except for the stand-in's address. */
  const isAllowed = (address: string) => address === PUBLIC || isPublicAddress(address);
  const tools = { resolve, isAllowed };
  const load = (address: string, { maxBytes = 1_000, ...more }: { maxBytes?: number } & Partial<FetchTools> = {}) =>
    fetchBytes(
      createFetchPicture({ ...tools, ...more })(address, { folder, maxBytes, signal: new AbortController().signal }),
    );
  const fetchBytes = async (fetching: Promise<{ path: string }>) => readFile((await fetching).path);
  const redirectTo = (location: string) => {
    handle = ({ url }, response) => {
      if (url === '/end') response.end(PICTURE);
      else response.writeHead(302, { location }).end();
    };
  };

  /** Addresses of the server itself and of others around it, with the secret server's port. */
  const forbidden = (at: number): string[] => [
    ...HOSTS.map((host) => `http://${host}:${at}/x.png`),
    ...HOSTS.slice(0, 3).map((host) => `https://${host}:${at}/x.png`),
    `http://pictures.example@127.0.0.1:${at}/x.png`,
    `http://pictures.example:80@127.0.0.1:${at}/x.png`,
    `http://pictures.example%00@127.0.0.1:${at}/x.png`,
    `http://127.0.0.1:${at}#@pictures.example/x.png`,
    `http://127.0.0.1:${at}\\@pictures.example/x.png`,
    `http:\\\\127.0.0.1:${at}\\x.png`,
    `http:/127.0.0.1:${at}/x.png`,
    `  http://127.0.0.1:${at}/x.png`,
    `ht\ntp://127.0.0.1:${at}/x.png`,
    `http://someone:password@pictures.example:${at}/x.png`,
    'file:///etc/passwd',
    'file://127.0.0.1/etc/passwd',
    `gopher://127.0.0.1:${at}/_GET`,
    `ftp://127.0.0.1:${at}/x.png`,
    `dict://127.0.0.1:${at}/info`,
    `ws://127.0.0.1:${at}/`,
    'data:image/png;base64,iVBORw0KGgo=',
    'blob:http://127.0.0.1/1',
    'javascript:alert(1)',
    'x.png',
    '',
    'http://',
    'http://pictures.example:22/x.png',
    'http://pictures.example:25/x.png',
  ];

  it('[IMG-04] returns the file of a public address, also behind five redirects', async () => {
    expect(await load(`http://pictures.example:${port}/x.png`)).toEqual(PICTURE);
    handle = ({ url = '' }, response) => {
      const count = Number(url.slice(1));
      if (count === 5) response.end(PICTURE);
      else response.writeHead(307, { location: `/${count + 1}` }).end();
    };
    expect(await load(`http://${PUBLIC}:${port}/0`)).toEqual(PICTURE);
    await expect(load(`http://${PUBLIC}:${port}/-1`)).rejects.toMatchObject({ key: 'pictureAddressFailed' });
  });

  it('[IMG-04] would reach the secret server without the rule', async () => {
    for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', 'localhost'])
      await load(`http://${host}:${secretPort}/x.png`, { isAllowed: () => true });
    expect(secretRequests).toBe(5);
  });

  it('[IMG-04] refuses every spelling of an address that is not public', async () => {
    const addresses = forbidden(secretPort);
    expect(addresses.length).toBeGreaterThan(80);
    for (const address of addresses)
      await expect(load(address), address).rejects.toMatchObject({ key: 'pictureAddressRefused' });
    expect(secretRequests).toBe(0);
  });

  it('[IMG-04] refuses to be redirected to one', async () => {
    // A header has no other characters; `http:/` is relative to the redirecting page.
    const addresses = forbidden(secretPort).filter((address) => /^[a-z]+:(?!\/[^/])[!-~]+$/.test(address));
    expect(addresses.length).toBeGreaterThan(70);
    for (const address of addresses) {
      redirectTo(address);
      await expect(load(`http://${PUBLIC}:${port}/`), address).rejects.toMatchObject({ key: 'pictureAddressRefused' });
    }
    redirectTo(`//127.0.0.1:${secretPort}/x.png`);
    await expect(load(`http://${PUBLIC}:${port}/`)).rejects.toMatchObject({ key: 'pictureAddressRefused' });
    expect(secretRequests).toBe(0);
  });

  it('[IMG-04] looks a host up once for a connection, so that a later answer changes nothing', async () => {
    let lookups = 0;
    const changing = async () => {
      lookups += 1;
      return [lookups === 1 ? PUBLIC : '127.0.0.1'];
    };
    expect(await load(`http://changing.example:${port}/`, { resolve: changing })).toEqual(PICTURE);
    expect(lookups).toBe(1);
    // A redirect is a new connection, whose address is checked again.
    lookups = 0;
    handle = (_request, response) =>
      response.writeHead(302, { location: `http://changing.example:${secretPort}/` }).end();
    const redirected = load(`http://changing.example:${port}/`, { resolve: changing });
    await expect(redirected).rejects.toMatchObject({ key: 'pictureAddressRefused' });
    expect(secretRequests).toBe(0);
  });

  it('[IMG-04] sends neither cookies nor credentials', async () => {
    let headers: object = {};
    handle = (request, response) => {
      headers = request.headers;
      response.end(PICTURE);
    };
    await load(`http://pictures.example:${port}/x.png?size=2`);
    expect(Object.keys(headers).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
  });

  it('[IMG-04] stops at the size limit, whether the size is declared or not, and unpacks nothing', async () => {
    handle = (_request, response) => {
      response.writeHead(200, { 'content-length': 5_000 });
      response.write('x');
    };
    await expect(load(`http://${PUBLIC}:${port}/`)).rejects.toBeInstanceOf(FileTooLargeError);
    handle = (_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(500)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    };
    await expect(load(`http://${PUBLIC}:${port}/`)).rejects.toBeInstanceOf(FileTooLargeError);
    const bomb = gzipSync(Buffer.alloc(500_000));
    handle = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    expect(await load(`http://${PUBLIC}:${port}/`)).toEqual(bomb);
  });

  it('[IMG-04] [ERR-01] says when nothing comes in time, is found, or is answered', async () => {
    handle = () => undefined;
    const hanging = load(`http://${PUBLIC}:${port}/`, { timeoutMs: 100 });
    await expect(hanging).rejects.toMatchObject({ key: 'pictureAddressFailed' });
    handle = (_request, response) => response.writeHead(404).end();
    await expect(load(`http://${PUBLIC}:${port}/`)).rejects.toMatchObject({ key: 'pictureAddressFailed' });
    handle = (request) => request.socket.destroy();
    await expect(load(`http://${PUBLIC}:${port}/`)).rejects.toMatchObject({ key: 'pictureAddressFailed' });
    await expect(load('http://unknown.example/')).rejects.toMatchObject({ key: 'pictureAddressFailed' });
  });

  it('ends when the client disconnects', async () => {
    handle = () => controller.abort();
    const controller = new AbortController();
    const call = createFetchPicture(tools)(`http://${PUBLIC}:${port}/`, {
      folder,
      maxBytes: 9,
      signal: controller.signal,
    });
    await expect(call).rejects.toMatchObject({ key: 'cancelled' });
  });
});

describe('a public address', () => {
  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '93.184.215.14',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450:4001::200e',
  ])('[IMG-04] is %s', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each(SPECIAL)('[IMG-04] is not %s', (address) => expect(isPublicAddress(address)).toBe(false));
});

async function listen(server: Server, host: string): Promise<number> {
  await new Promise<void>((done) => server.listen(0, host, done));
  return (server.address() as AddressInfo).port; // safe: it listens on a port
}

function close(server: Server): Promise<unknown> {
  server.closeAllConnections();
  return new Promise((done) => server.close(done));
}
