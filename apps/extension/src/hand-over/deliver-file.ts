import { fileWanted, type HandedFile } from '@interlinear/contract/file-hand-over';
import { browser } from 'wxt/browser';
import type { BackgroundRequest } from '../protocol/background-requests.ts';
import { collectFile, fileChunkSchema } from './file-chunk.ts';

/** Ids of files being delivered; a page repeats its request until the extension answers. */
const inProgress = new Set<string>();

/** Delivers the requested file to a page of the person's site; ignores other messages. */
export async function deliverFile(request: unknown): Promise<void> {
  const wanted = fileWanted.safeParse(request);
  if (!wanted.success || inProgress.has(wanted.data.id)) return;
  const { id } = wanted.data;
  inProgress.add(id);
  const file = await collectFile(async (offset) => {
    const chunk: unknown = await browser.runtime.sendMessage({
      type: 'take-file',
      id,
      offset,
    } satisfies BackgroundRequest);
    return fileChunkSchema.safeParse(chunk).data;
  });
  if (!file) return post({ type: 'interlinear:file', state: 'failed', id });
  // `collectFile` allocated it, so the buffer contains only the file.
  const bytes = file.bytes.buffer;
  if (!(bytes instanceof ArrayBuffer)) return;
  post({ type: 'interlinear:file', state: 'here', id, name: file.name, bytes }, [bytes]);
}

function post(message: HandedFile, transfer: Transferable[] = []): void {
  window.postMessage(message, location.origin, transfer);
}
