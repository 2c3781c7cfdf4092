import { fetchFile } from './fetch-file.ts';
import { chunkAt, type FileChunk, type FileContent, isLastChunk } from './file-chunk.ts';

/** Gives away, part by part, the file that a tab or an address shows; it is read when its first part is asked for. */
export class FileSource {
  readonly #address: string;
  #file: Promise<FileContent | undefined> | undefined;

  constructor(address: string) {
    this.#address = address;
  }

  async chunkAt(offset: number): Promise<FileChunk | undefined> {
    if (offset === 0) this.#file = fetchFile(this.#address);
    const file = await this.#file;
    if (!file) return undefined;
    const chunk = chunkAt(file, offset);
    // Nobody asks twice, and nobody wants to keep a large file in memory.
    if (isLastChunk(chunk, offset)) this.#file = undefined;
    return chunk;
  }
}
