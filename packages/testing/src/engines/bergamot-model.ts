export interface SyntheticModel {
  model: Buffer;
  vocab: Buffer;
  lexicalShortlist: Buffer;
}

/** Matrix dimensions, which the intgemm library requires to be multiples of 64. */
const EMBEDDING = 64;
const FEED_FORWARD = 128;
const LAYERS = 1;

/**
 * Builds a model that Bergamot can load and run: the tensors of a small student model, with random weights.
 * Its output is meaningless but deterministic for a `seed`. No part of it comes from a real model.
 */
export function syntheticBergamotModel(seed = 1): SyntheticModel {
  const pieces = vocabularyPieces();
  const random = randomNumbers(seed);
  return {
    model: writeMarian([...tensors(pieces.length, random), modelConfig(pieces.length)]),
    vocab: writeSentencePieceModel(pieces),
    lexicalShortlist: writeShortlist(pieces.length),
  };
}

function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

// --- SentencePiece: ModelProto of sentencepiece_model.proto, written by hand ---

interface Piece {
  text: string;
  score: number;
  type: 'normal' | 'unknown' | 'control' | 'byte';
}

/** Lists the vocabulary in Marian's order: end of sentence, unknown, then words and letters. Intgemm requires a multiple of 8. */
function vocabularyPieces(): Piece[] {
  const words = ['the', 'house', 'red', 'casa', 'roja', 'is', 'es', 'cat', 'gato', 'and'].map((word) => `▁${word}`);
  const letters = [...'▁abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,!?\'"-áéíóúñ。、你好世界'];
  const normal = [...words, ...letters].map((text, index): Piece => ({ text, score: -1 - index / 10, type: 'normal' }));
  const pieces: Piece[] = [
    { text: '</s>', score: 0, type: 'control' },
    { text: '<unk>', score: 0, type: 'unknown' },
    ...normal,
  ];
  while (pieces.length % 8 !== 0) pieces.push({ text: `▁w${pieces.length}`, score: -20, type: 'normal' });
  return pieces;
}

const PIECE_TYPES = { normal: 1, unknown: 2, control: 3, byte: 6 } as const;

function writeSentencePieceModel(pieces: readonly Piece[]): Buffer {
  const entries = pieces.map(({ text, score, type }) => {
    const value = Buffer.alloc(4);
    value.writeFloatLE(score);
    return bytesField(
      1,
      Buffer.concat([bytesField(1, Buffer.from(text)), tag(2, 5), value, varintField(3, PIECE_TYPES[type])]),
    );
  });
  const trainer = Buffer.concat([
    varintField(3, 1), // model_type: UNIGRAM
    varintField(4, pieces.length), // vocab_size
    varintField(40, 1), // unk_id
    varintField(41, -1), // bos_id
    varintField(42, 0), // eos_id
    varintField(43, -1), // pad_id
  ]);
  const normalizer = bytesField(1, Buffer.from('identity'));
  return Buffer.concat([...entries, bytesField(2, trainer), bytesField(3, normalizer)]);
}

function bytesField(number: number, content: Buffer): Buffer {
  return Buffer.concat([tag(number, 2), varint(BigInt(content.length)), content]);
}

function varintField(number: number, value: number): Buffer {
  return Buffer.concat([tag(number, 0), varint(BigInt.asUintN(64, BigInt(value)))]);
}

function tag(number: number, wireType: number): Buffer {
  return varint(BigInt((number << 3) | wireType));
}

function varint(value: bigint): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 0x7fn) {
    bytes.push(Number(rest & 0x7fn) | 0x80);
    rest >>= 7n;
  }
  return Buffer.from([...bytes, Number(rest)]);
}

// --- Marian's binary model format ---

interface Item {
  name: string;
  type: number;
  shape: readonly number[];
  data: Buffer;
}

const INT8 = 0x0101;
const FLOAT32 = 0x0404;
const INTGEMM8 = 0x4101;

function tensors(words: number, random: () => number): Item[] {
  const items: Item[] = [];
  const floats = (name: string, columns: number, value: number) => {
    const data = Buffer.alloc(padded(columns * 4));
    for (let index = 0; index < columns; index += 1) data.writeFloatLE(value, index * 4);
    items.push({ name, type: FLOAT32, shape: [1, columns], data });
  };
  const weights = (name: string, rows: number, columns: number) => {
    const count = rows * columns;
    const data = Buffer.alloc(padded(count + 4));
    for (let index = 0; index < count; index += 1) data.writeInt8(Math.round(random() * 254 - 127), index);
    data.writeFloatLE(127 / Math.sqrt(3 / Math.min(rows, EMBEDDING)), count); // the quantization multiplier follows the weights
    items.push({ name, type: INTGEMM8, shape: [rows, columns], data });
    floats(`${name}_QuantMultA`, 1, 127 / 5);
  };
  const layerNorm = (prefix: string) => {
    floats(`${prefix}_ln_scale`, EMBEDDING, 1);
    floats(`${prefix}_ln_bias`, EMBEDDING, 0);
  };
  const attention = (prefix: string) => {
    for (const part of 'qkvo') {
      weights(`${prefix}_W${part}`, EMBEDDING, EMBEDDING);
      floats(`${prefix}_b${part}`, EMBEDDING, 0);
    }
    layerNorm(`${prefix}_Wo`);
  };
  const feedForward = (prefix: string) => {
    weights(`${prefix}_W1`, EMBEDDING, FEED_FORWARD);
    floats(`${prefix}_b1`, FEED_FORWARD, 0);
    weights(`${prefix}_W2`, FEED_FORWARD, EMBEDDING);
    floats(`${prefix}_b2`, EMBEDDING, 0);
    layerNorm(`${prefix}_ffn`);
  };

  weights('Wemb', words, EMBEDDING);
  floats('none_QuantMultA', 1, 127 / 5);
  for (let layer = 1; layer <= LAYERS; layer += 1) {
    attention(`encoder_l${layer}_self`);
    feedForward(`encoder_l${layer}_ffn`);
    weights(`decoder_l${layer}_rnn_W`, EMBEDDING, EMBEDDING);
    weights(`decoder_l${layer}_rnn_Wf`, EMBEDDING, EMBEDDING);
    floats(`decoder_l${layer}_rnn_bf`, EMBEDDING, 0);
    layerNorm(`decoder_l${layer}_rnn_ffn`);
    attention(`decoder_l${layer}_context`);
    feedForward(`decoder_l${layer}_ffn`);
  }
  floats('decoder_ff_logit_out_b', words, 0);
  return items;
}

function modelConfig(words: number): Item {
  const lines = [
    'bert-train-type-embeddings: true',
    'bert-type-vocab-size: 2',
    'dec-cell: ssru',
    'dec-cell-base-depth: 2',
    'dec-cell-high-depth: 1',
    `dec-depth: ${LAYERS}`,
    `dim-emb: ${EMBEDDING}`,
    'dim-rnn: 1024',
    `dim-vocabs:\n  - ${words}\n  - ${words}`,
    'enc-cell: gru',
    'enc-cell-depth: 1',
    `enc-depth: ${LAYERS}`,
    'enc-type: bidirectional',
    'factors-combine: sum',
    'factors-dim-emb: 0',
    'input-types:\n  []',
    'layer-normalization: false',
    'lemma-dim-emb: 0',
    'right-left: false',
    'skip: false',
    'tied-embeddings: false',
    'tied-embeddings-all: true',
    'tied-embeddings-src: false',
    'transformer-aan-activation: swish',
    'transformer-aan-depth: 2',
    'transformer-aan-nogate: false',
    'transformer-decoder-autoreg: rnn',
    'transformer-decoder-dim-ffn: 0',
    'transformer-decoder-ffn-depth: 0',
    'transformer-depth-scaling: false',
    'transformer-dim-aan: 2048',
    `transformer-dim-ffn: ${FEED_FORWARD}`,
    'transformer-ffn-activation: relu',
    'transformer-ffn-depth: 2',
    'transformer-guided-alignment-layer: last',
    'transformer-heads: 8',
    'transformer-no-projection: false',
    'transformer-pool: false',
    'transformer-postprocess: dan',
    'transformer-postprocess-emb: d',
    'transformer-postprocess-top: ""',
    'transformer-preprocess: ""',
    'transformer-rnn-projection: false',
    'transformer-tied-layers:\n  []',
    'transformer-train-position-embeddings: false',
    'type: transformer',
    'ulr: false',
    'ulr-dim-emb: 0',
    'ulr-trainable-transformation: false',
    'version: v1.9.56 0000000 2020-01-01 00:00:00 +0000',
  ];
  const data = Buffer.from(`${lines.join('\n')}\n\0`);
  return { name: 'special:model.yml', type: INT8, shape: [data.length], data };
}

/** Writes the header, names and shapes, then the data at an offset that is a multiple of 256. */
function writeMarian(items: readonly Item[]): Buffer {
  const head = Buffer.concat([
    uint64(1), // version
    uint64(items.length),
    ...items.flatMap(({ name, type, shape, data }) => [name.length + 1, type, shape.length, data.length].map(uint64)),
    ...items.map(({ name }) => Buffer.from(`${name}\0`)),
    ...items.map(({ shape }) => Buffer.concat(shape.map(int32))),
  ]);
  const offset = padded(head.length + 8) - head.length - 8;
  return Buffer.concat([head, uint64(offset), Buffer.alloc(offset), ...items.map(({ data }) => data)]);
}

// --- Marian's binary lexical shortlist ---

/** Number of leading vocabulary entries that every output may use: end of sentence and unknown. */
const ALWAYS_ALLOWED = 2n;

/** Allows each source word to become itself or one of the next three in the vocabulary, so that the output depends on the text. */
function writeShortlist(words: number): Buffer {
  const perWord = 4;
  const offsets = Array.from({ length: words + 1 }, (_, word) => word * perWord);
  const lists = Array.from({ length: words }, (_, word) =>
    Array.from({ length: perWord }, (_, index) => (word + index) % words).sort((one, other) => one - other),
  ).flat();
  const header = [
    0xf11a48d5013417f5n,
    0n,
    ALWAYS_ALLOWED,
    BigInt(perWord),
    BigInt(offsets.length),
    BigInt(lists.length),
  ];
  return Buffer.concat([...header.map(uint64), ...offsets.map(uint64), ...lists.map(int32)]);
}

function uint64(value: number | bigint): Buffer {
  const buffer = Buffer.alloc(8);
  buffer.writeBigUInt64LE(BigInt(value));
  return buffer;
}

function int32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32LE(value);
  return buffer;
}

function padded(size: number): number {
  return Math.ceil(size / 256) * 256;
}
