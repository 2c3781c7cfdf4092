import { recognizedIn } from '../ink-line.ts';
import type { PageReader } from '../page-reader.ts';
import type { Raster } from '../raster.ts';
import type { Recognizer } from '../recognizer.ts';
import { checkReading } from './check-reading.ts';
import type { SeenLine, VisionWarnings } from './seen-line.ts';
import { shrinkForModel } from './shrink.ts';

export interface VisionRecognizerOptions {
  /** Finds the ink, and reads what the model misses. */
  reader: PageReader;
  /** Asks a vision model what it sees in a copy of the picture. */
  see(copy: Raster, signal: AbortSignal | undefined): Promise<readonly SeenLine[]>;
  /** Receives what was wrong with an answer, or why there was none. */
  onWarning?(warning: VisionWarnings | { failure: unknown }): void;
}

/** Opens a recognizer that reads with a vision model and checks its answers against the picture. Without an answer, it reads as `reader` does. */
export function openVisionRecognizer({ reader, see, onWarning }: VisionRecognizerOptions): Recognizer {
  return {
    async read(raster, options = {}) {
      const { signal } = options;
      const seeing = see(shrinkForModel(raster), signal).then(
        (lines) => ({ lines }),
        (failure: unknown) => ({ failure }),
      );
      const ink = await reader.findLines(raster, options);
      const seen = await seeing;
      signal?.throwIfAborted();
      if ('failure' in seen) {
        onWarning?.(seen);
        return ink.flatMap(recognizedIn);
      }
      const { lines, warnings } = checkReading(raster, ink, seen.lines);
      onWarning?.(warnings);
      return lines;
    },
    close: () => reader.close(),
  };
}
