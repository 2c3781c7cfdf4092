/** File that a worker fetches when it needs it: Tesseract's program, the model of a language, or a face. */
export type PictureAsset = { kind: 'tesseract' } | { kind: 'model'; name: string } | { kind: 'face'; name: string };

/** Bytes of the files being fetched; `totalBytes` is 0 while unknown. */
export interface LoadedBytes {
  loadedBytes: number;
  totalBytes: number;
}

/** Fetches assets, unpacks gzip files, and reports progress. */
export interface AssetLoader<Asset = PictureAsset> {
  load(asset: Asset): Promise<Uint8Array<ArrayBuffer>>;
  /** Sets the receiver of progress, for the request that is being answered. */
  watch(onProgress: ((loaded: LoadedBytes) => void) | undefined): void;
}

export interface AssetLoaderOptions<Asset = PictureAsset> {
  /** Address of an asset, of the same origin. Versioned addresses let browsers cache them for ever. */
  addressOf(asset: Asset): string;
  fetch?: typeof globalThis.fetch;
}

/** Time without a byte after which a download has failed. */
const STALL_MS = 30_000;
/** The largest asset, a Chinese face, has 9 MB. */
const MAX_BYTES = 64 * 1024 ** 2;

export function createAssetLoader<Asset = PictureAsset>({
  addressOf,
  fetch = globalThis.fetch,
}: AssetLoaderOptions<Asset>): AssetLoader<Asset> {
  let report: ((loaded: LoadedBytes) => void) | undefined;
  const running = new Map<string, LoadedBytes>();

  function progress(address: string, loaded: LoadedBytes): void {
    running.set(address, loaded);
    const all = [...running.values()];
    const isKnown = all.every(({ totalBytes }) => totalBytes > 0);
    report?.({
      loadedBytes: all.reduce((sum, { loadedBytes }) => sum + loadedBytes, 0),
      totalBytes: isKnown ? all.reduce((sum, { totalBytes }) => sum + totalBytes, 0) : 0,
    });
  }

  return {
    async load(asset) {
      const address = addressOf(asset);
      try {
        const bytes = await download(address, fetch, (loaded) => progress(address, loaded));
        return isGzip(bytes) ? await unpack(bytes) : bytes;
      } finally {
        running.delete(address);
      }
    },
    watch(onProgress) {
      report = onProgress;
    },
  };
}

async function download(
  address: string,
  fetch: typeof globalThis.fetch,
  onProgress: (loaded: LoadedBytes) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const stalled = new AbortController();
  let timer = setTimeout(() => stalled.abort(), STALL_MS);
  try {
    const response = await fetch(address, { credentials: 'same-origin', signal: stalled.signal });
    if (!response.ok || !response.body) throw new Error(`${response.status} for ${address}`);
    const totalBytes = sizeOf(response);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let loadedBytes = 0;
    for await (const part of partsOf(response.body)) {
      clearTimeout(timer);
      timer = setTimeout(() => stalled.abort(), STALL_MS);
      loadedBytes += part.length;
      if (loadedBytes > MAX_BYTES) throw new Error(`${address} is too large`);
      parts.push(part);
      onProgress({ loadedBytes, totalBytes });
    }
    return joined(parts, loadedBytes);
  } finally {
    clearTimeout(timer);
    stalled.abort();
  }
}

/** Size of the decoded body; 0 if a server compressed it, because the header then has another size. */
function sizeOf({ headers }: Response): number {
  return headers.has('content-encoding') ? 0 : Number(headers.get('content-length') ?? 0);
}

/** Reads a stream. Not every supported browser can iterate one. */
async function* partsOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

function joined(parts: readonly Uint8Array<ArrayBuffer>[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

/** Judges by content: some servers declare a `.gz` file as an encoding, and browsers then unpack it themselves. */
function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
