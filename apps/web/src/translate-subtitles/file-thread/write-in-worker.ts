import type { FileWriteOptions, PlacedCue } from '@interlinear/subtitles/subtitle-file';
import { yieldToPage } from '../../storage/yield-to-page.ts';
import { MESSAGE_LENGTH } from './messages.ts';
import { runFileThread } from './run-file-thread.ts';

export interface FileWriting {
  cues: readonly PlacedCue[];
  /** Chosen by a person; found in the file if missing. */
  encoding: string | undefined;
  options: FileWriteOptions;
}

/** Writes cues into a file of the person's, in a worker of its own. Never rejects. @returns `undefined` if it failed */
export function writeInWorker(file: Blob, { cues, encoding, options }: FileWriting): Promise<string | undefined> {
  return runFileThread<string>({
    async send(post) {
      for (let at = 0; at < cues.length; at += MESSAGE_LENGTH) {
        post({ kind: 'cues', cues: cues.slice(at, at + MESSAGE_LENGTH) });
        await yieldToPage();
      }
      const bytes = new Uint8Array(await file.arrayBuffer());
      post({ kind: 'write', bytes, encoding, options }, [bytes.buffer]);
    },
    receive: (answer) => (answer.kind === 'written' ? answer.text : undefined),
  });
}
