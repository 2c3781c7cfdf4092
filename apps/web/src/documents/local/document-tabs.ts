/** Message to other tabs about one document. */
type DocumentNews = 'stored' | 'cancelled' | 'deleted';

/** Connection of a document to the other tabs in which it may be open. */
export interface DocumentTabs {
  announce(news: DocumentNews): void;
  close(): void;
}

export function connectTabs(id: string, onNews: (news: DocumentNews) => void): DocumentTabs {
  const channel = new BroadcastChannel(nameOf(id));
  channel.onmessage = ({ data }: MessageEvent<DocumentNews>) => onNews(data);
  return {
    announce: (news) => channel.postMessage(news),
    close: () => channel.close(),
  };
}

/**
 * Runs work while no other tab works on the document. Without the lock, two tabs would translate it twice, and each would
 * overwrite the pages of the other.
 * @param work is told whether it had to wait
 * @throws the reason of the signal when it aborts before the turn comes
 */
export async function workInTurn(
  id: string,
  signal: AbortSignal,
  work: (hasWaited: boolean) => Promise<void>,
): Promise<void> {
  const isFree = await navigator.locks.request(nameOf(id), { ifAvailable: true }, async (lock) => {
    if (lock) await work(false);
    return lock !== null;
  });
  if (!isFree) await navigator.locks.request(nameOf(id), { signal }, () => work(true));
}

function nameOf(id: string): string {
  return `interlinear-document-${id}`;
}
