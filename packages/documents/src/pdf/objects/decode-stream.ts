import { PdfArray, PdfDict, PdfName, type PdfStream } from '@libpdf/core';
import { DocumentError } from '../../document-error.ts';
import type { DocumentLimits } from '../../limits.ts';
import { TooLongError } from './bytes.ts';
import { inflate } from './inflate.ts';
import { decodeLzw } from './lzw.ts';
import { undoPrediction } from './predictor.ts';
import { entry, items, numberEntry, type Resolver } from './resolve.ts';
import { decodeAscii85, decodeAsciiHex, decodeRunLength } from './simple-filters.ts';

const MAX_FILTERS = 8;

/**
 * Decodes the filters of a stream. The library's own decoder has no limit, does not resolve references among the
 * filters and returns nothing for truncated streams.
 * @returns `undefined` for image filters and unknown filters
 * @throws {DocumentError} `archive-bomb`
 */
export function decodeStream(stream: PdfStream, resolver: Resolver, budget: UnpackBudget): Uint8Array | undefined {
  const filters = filtersOf(stream, resolver);
  if (filters.length > MAX_FILTERS) return undefined;
  try {
    let data = stream.data;
    for (const { name, parameters } of filters) {
      const decoded = decode(name, data, { parameters, resolver, maxBytes: budget.partBytes });
      if (!decoded) return undefined;
      data = decoded;
      budget.spend(data.length);
    }
    return data;
  } catch (error) {
    if (error instanceof TooLongError) throw new DocumentError('archive-bomb', { cause: error });
    throw error;
  }
}

interface Filter {
  name: string;
  parameters: PdfDict | undefined;
}

function filtersOf(stream: PdfStream, resolver: Resolver): Filter[] {
  const names = asArray(entry(stream, 'Filter', resolver) ?? entry(stream, 'F', resolver), resolver);
  const parameters = asArray(entry(stream, 'DecodeParms', resolver) ?? entry(stream, 'DP', resolver), resolver);
  const filters: Filter[] = [];
  for (const [index, name] of names.entries()) {
    const own = parameters[index];
    if (name instanceof PdfName)
      filters.push({ name: name.value, parameters: own instanceof PdfDict ? own : undefined });
  }
  return filters;
}

function asArray(value: ReturnType<typeof entry>, resolver: Resolver): ReturnType<typeof items> {
  return value instanceof PdfArray ? items(value, resolver) : [value];
}

interface DecodeOptions {
  parameters: PdfDict | undefined;
  resolver: Resolver;
  maxBytes: number;
}

function decode(name: string, data: Uint8Array, options: DecodeOptions): Uint8Array | undefined {
  const { parameters, resolver, maxBytes } = options;
  switch (name) {
    case 'FlateDecode':
    case 'Fl':
      return withoutPrediction(inflate(data, maxBytes), options);
    case 'LZWDecode':
    case 'LZW':
      return withoutPrediction(
        decodeLzw(data, numberEntry(parameters, 'EarlyChange', resolver) ?? 1, maxBytes),
        options,
      );
    case 'ASCII85Decode':
    case 'A85':
      return decodeAscii85(data);
    case 'ASCIIHexDecode':
    case 'AHx':
      return decodeAsciiHex(data);
    case 'RunLengthDecode':
    case 'RL':
      return decodeRunLength(data, maxBytes);
    case 'Crypt':
      return data;
    default:
      return undefined;
  }
}

function withoutPrediction(data: Uint8Array, { parameters, resolver }: DecodeOptions): Uint8Array {
  if (!parameters) return data;
  return undoPrediction(data, {
    predictor: numberEntry(parameters, 'Predictor', resolver) ?? 1,
    colors: numberEntry(parameters, 'Colors', resolver) ?? 1,
    bitsPerComponent: numberEntry(parameters, 'BitsPerComponent', resolver) ?? 8,
    columns: numberEntry(parameters, 'Columns', resolver) ?? 1,
  });
}

/** Counts the bytes unpacked from one document, so that a small file cannot fill the memory. */
interface UnpackBudget {
  /** Limit for one stream. */
  readonly partBytes: number;
  /** @throws {DocumentError} `archive-bomb` when the total exceeds the limit */
  spend(bytes: number): void;
}

export function unpackBudget(limits: Pick<DocumentLimits, 'partBytes' | 'unpackedBytes'>): UnpackBudget {
  let spent = 0;
  return {
    partBytes: limits.partBytes,
    spend(bytes) {
      spent += bytes;
      if (spent > limits.unpackedBytes) throw new DocumentError('archive-bomb');
    },
  };
}
