import type { FileThreadAnswer, FileThreadRequest } from './messages.ts';

/** Longest time that the work on one file may take, in milliseconds. */
const TIMEOUT_MS = 60_000;

export interface FileTask<Result> {
  send(post: (request: FileThreadRequest, transfer?: Transferable[]) => void): Promise<void>;
  /** Takes in an answer. @returns the result once it is complete */
  receive(answer: FileThreadAnswer): Result | undefined;
}

/** Does one task in a worker of its own. Never rejects. @returns `undefined` if the worker failed or took too long */
export async function runFileThread<Result>({ send, receive }: FileTask<Result>): Promise<Result | undefined> {
  const ended = Promise.withResolvers<Result | undefined>();
  const fail = () => ended.resolve(undefined);
  const timer = setTimeout(fail, TIMEOUT_MS);
  let worker: Worker | undefined;
  try {
    const started = new Worker(new URL('./file-thread.ts', import.meta.url), { type: 'module' });
    worker = started;
    started.addEventListener('error', fail);
    started.addEventListener('message', ({ data }) => {
      // Safe cast: the worker is this program's own, and its answers have this type.
      const answer = data as FileThreadAnswer;
      const result = receive(answer);
      if (result !== undefined || answer.kind === 'failed') ended.resolve(result);
    });
    await send((request, transfer = []) => started.postMessage(request, transfer));
    return await ended.promise;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    worker?.terminate();
  }
}
