import { createCanvas } from '@napi-rs/canvas';

export interface VideoOptions {
  seconds: number;
  /** Look of the picture: bright scenes are the hard ones for subtitles. */
  tone?: 'dark' | 'light';
  framesPerSecond?: number;
}

const SIZE = { width: 320, height: 180 };
const CLUSTER_SECONDS = 2;

/**
 * Makes a WebM video with an index, which browsers can play and seek. All frames are the same key frame, and there is no sound.
 */
export async function makeVideo({ seconds, tone = 'dark', framesPerSecond = 10 }: VideoOptions): Promise<Buffer> {
  const frame = await keyFrame(tone);
  const info = element('1549a966', [
    element('2ad7b1', integer(1_000_000)),
    element('4489', float(seconds * 1000)),
    element('4d80', Buffer.from('interlinear')),
    element('5741', Buffer.from('interlinear')),
  ]);
  const tracks = element('1654ae6b', [
    element('ae', [
      element('d7', integer(1)),
      element('73c5', integer(1)),
      element('83', integer(1)),
      element('86', Buffer.from('V_VP8')),
      element('e0', [element('b0', integer(SIZE.width)), element('ba', integer(SIZE.height))]),
    ]),
  ]);
  const clusters: Buffer[] = [];
  for (let start = 0; start < seconds; start += CLUSTER_SECONDS) {
    const count = Math.round(Math.min(CLUSTER_SECONDS, seconds - start) * framesPerSecond);
    const blocks = Array.from({ length: count }, (_, index) => block(frame, (index * 1000) / framesPerSecond));
    clusters.push(element('1f43b675', [element('e7', integer(start * 1000)), ...blocks]));
  }
  // Positions count from the first byte inside the segment. The index comes before the clusters and has a fixed size.
  const before = info.length + tracks.length + cues(clusters, 0).length;
  const segment = [info, tracks, cues(clusters, before), ...clusters];
  return Buffer.concat([header(), element('18538067', segment)]);
}

/** Encodes the picture as one key frame of VP8, which is what a lossy WebP contains. */
async function keyFrame(tone: 'dark' | 'light'): Promise<Buffer> {
  const { width, height } = SIZE;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const sky = context.createLinearGradient(0, 0, width, height);
  for (const [index, color] of (tone === 'dark' ? ['#0b1020', '#27324f'] : ['#fdfaf0', '#dfe9f5']).entries())
    sky.addColorStop(index, color);
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  context.fillStyle = tone === 'dark' ? '#48536f' : '#ffffff';
  for (let x = 0; x < width; x += 64) context.fillRect(x + 8, height - 70, 44, 70);
  const picture = await canvas.encode('webp', 60);
  const start = picture.indexOf('VP8 ', 12, 'latin1');
  if (start < 0) throw new Error('The picture was not encoded as VP8.');
  return picture.subarray(start + 8, start + 8 + picture.readUInt32LE(start + 4));
}

function header(): Buffer {
  return element('1a45dfa3', [
    element('4286', integer(1)),
    element('42f7', integer(1)),
    element('42f2', integer(4)),
    element('42f3', integer(8)),
    element('4282', Buffer.from('webm')),
    element('4287', integer(2)),
    element('4285', integer(2)),
  ]);
}

/** Index of the clusters, for seeking. */
function cues(clusters: readonly Buffer[], before: number): Buffer {
  let position = before;
  const points = clusters.map((cluster, index) => {
    const point = element('bb', [
      element('b3', fixedInteger(index * CLUSTER_SECONDS * 1000)),
      element('b7', [element('f7', integer(1)), element('f1', fixedInteger(position))]),
    ]);
    position += cluster.length;
    return point;
  });
  return element('1c53bb6b', points);
}

function block(frame: Buffer, milliseconds: number): Buffer {
  const head = Buffer.from([0x81, 0, 0, 0x80]);
  head.writeInt16BE(milliseconds, 1);
  return element('a3', Buffer.concat([head, frame]));
}

/** Encodes an element of EBML: its id, its size in eight bytes, and its content. */
function element(id: string, content: Buffer | Buffer[]): Buffer {
  const body = Array.isArray(content) ? Buffer.concat(content) : content;
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n));
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
}

function integer(value: number): Buffer {
  const bytes = fixedInteger(value);
  const first = bytes.findIndex((byte) => byte !== 0);
  return bytes.subarray(first < 0 ? bytes.length - 1 : first);
}

function fixedInteger(value: number): Buffer {
  const bytes = Buffer.alloc(6);
  bytes.writeUIntBE(value, 0, 6);
  return bytes;
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}
