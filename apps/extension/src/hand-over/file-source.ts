import { fetchFile } from './fetch-file.ts';
import { chunkAt, type FileChunk, type FileContent, isLastChunk } from './file-chunk.ts';

/** Serves a file part by part. It is downloaded when the first part is requested. */
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
    // Free the memory; nobody requests a file twice.
    if (isLastChunk(chunk, offset)) this.#file = undefined;
    return chunk;
  }
}
