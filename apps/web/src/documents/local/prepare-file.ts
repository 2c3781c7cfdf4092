import type { WorkerDocument } from '@interlinear/documents/browser-client';
import type { DocumentPage } from '@interlinear/documents/document';
import type { DocumentFacts } from '@interlinear/documents/worker-messages';
import type { LocalSettings } from './local-document.ts';
import { LOCAL_LIMITS } from './local-limits.ts';
import { openFile } from './local-session.ts';

/** A chosen file that was opened in a worker before its translation is asked for. */
export interface PreparedFile {
  facts: DocumentFacts;
  /** The worker; `undefined` once it is not needed any more. */
  readonly opened: WorkerDocument | undefined;
  /** Pages read so far, in order from the first. */
  pages: readonly DocumentPage[];
  /** Resolves when only the engine needs the network from here on; to `false` if something could not be loaded. */
  isReady: Promise<boolean>;
  /** Stops preparing; resolves when the worker is free. */
  stop(): Promise<void>;
}

/** The file prepared last; there is never more than one. */
let current: { file: File; key: string; opening: Promise<PreparedFile> } | undefined;

/**
 * Opens a file while the person looks at the settings, reads it, and loads what writing its translation needs.
 * @throws {DocumentWorkerError}
 */
export function prepareFile(file: File, settings: LocalSettings): Promise<PreparedFile> {
  const key = keyOf(settings);
  if (current?.file === file && current.key === key) return current.opening;
  dropPrepared();
  const opening = openPrepared(file, settings);
  current = { file, key, opening };
  return opening;
}

/** Hands over a prepared file, once, when its worker is free; `undefined` if it was not prepared with these settings. */
export async function takePrepared(file: File, settings: LocalSettings): Promise<PreparedFile | undefined> {
  if (current?.file !== file || current.key !== keyOf(settings)) return undefined;
  const { opening } = current;
  current = undefined;
  try {
    const prepared = await opening;
    await prepared.stop();
    return prepared;
  } catch {
    // The translation opens the file again and reports what is wrong.
    return undefined;
  }
}

/** Ends the worker of a file that will not be translated. */
export function dropPrepared(): void {
  // A file that failed to open has no worker.
  current?.opening.then(({ opened }) => opened?.close()).catch(() => undefined);
  current = undefined;
}

/** Settings by which a file is read and written. */
function keyOf({ isOcr, enableFormula, source, target }: LocalSettings): string {
  return [isOcr, enableFormula, source, target].join(' ');
}

async function openPrepared(file: File, settings: LocalSettings): Promise<PreparedFile> {
  const worker = await openFile(file, { fileName: file.name, settings, pages: [] });
  const pages: DocumentPage[] = [];
  let opened: WorkerDocument | undefined = worker;
  let isStopped = false;
  const isReady = rehearse(worker, { settings, pages, isStopped: () => isStopped }).then((outcome) => {
    if (outcome !== 'stopped') {
      // Free its memory while the person looks at the settings.
      worker.close();
      opened = undefined;
    }
    return outcome === 'ready';
  });
  return {
    facts: worker.facts,
    get opened() {
      return opened;
    },
    pages,
    isReady,
    async stop() {
      isStopped = true;
      await isReady;
    },
  };
}

interface Rehearsal {
  settings: LocalSettings;
  /** Receives the pages. */
  pages: DocumentPage[];
  isStopped(): boolean;
}

/** Reads the document and writes it in its own words, which loads the faces and programs of the translation. */
async function rehearse(
  opened: WorkerDocument,
  { settings: { isOcr, source, target }, pages, isStopped }: Rehearsal,
): Promise<'ready' | 'stopped' | 'failed'> {
  const { pageCount } = opened.facts;
  // Recognizing pages takes minutes, and is done when it is asked for.
  if (isOcr || pageCount > LOCAL_LIMITS.pages) return 'stopped';
  try {
    for await (const page of opened.pages({ first: 0, last: pageCount - 1 })) {
      pages.push(page);
      if (isStopped()) return 'stopped';
    }
    const blocks = pages.flatMap((page) => page.blocks).filter(({ isTranslatable }) => isTranslatable);
    const translations = Object.fromEntries(blocks.map(({ id, content }) => [id, content]));
    await opened.render({ translations, view: 'translation', format: 'same', source, target });
    return 'ready';
  } catch {
    // The translation opens the file again and reports what is wrong.
    return 'failed';
  }
}
