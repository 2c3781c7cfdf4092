import { createObjectStore } from '../storage/object-store.ts';

/** Text and files that another app shared with the installed site, until the screen that they belong to takes them. */
export interface SharedContent {
  text: string;
  files: readonly File[];
}

/** Screens that take shared content. */
export type SharedContentScreen = 'translate/text' | 'translate/pdf' | 'translate/image' | 'translate/subtitles';

/** Hash of the address under which a screen is opened for shared content. */
export const SHARED_MARK = '#shared';

const ID = 'last';
/** Content that no screen took is removed the next time something is shared. */
const store = createObjectStore({ database: 'interlinear-shared', store: 'contents', keyPath: 'id' });

/** Subtitle formats that the subtitle translator offers; a text file is a document. */
const SUBTITLE_FILE = /\.(srt|vtt|ass|ssa|ttml|dfxp|sbv|lrc|json3|srv[13])$/i;

/** Chooses the screen for shared content. The first file decides; text without files goes to the text translator. */
export function screenFor({ files }: Pick<SharedContent, 'files'>): SharedContentScreen {
  const [first] = files;
  if (!first) return 'translate/text';
  return screenForFile(first);
}

function screenForFile({ name, type }: File): SharedContentScreen {
  if (type.startsWith('image/')) return 'translate/image';
  return SUBTITLE_FILE.test(name) ? 'translate/subtitles' : 'translate/pdf';
}

/**
 * Reads the form that a browser posts to the share target. Several apps put a link into the text as well, so a part that
 * another contains is left out. Files for another screen than the first one's are left out too: one screen opens.
 */
export function readSharedForm(form: FormData): SharedContent {
  const files = form.getAll('files').filter((entry): entry is File => entry instanceof File && entry.size > 0);
  const screen = screenFor({ files });
  const parts = ['title', 'text', 'url'].map((name) => String(form.get(name) ?? '').trim());
  const text = parts.filter((part, index) => {
    const others = parts.filter((other, place) => place !== index && (other !== part || place < index));
    return part !== '' && !others.some((other) => other.includes(part));
  });
  return { text: text.join('\n'), files: files.filter((file) => screenForFile(file) === screen) };
}

/** Stores shared content, in place of older content. Never fails. */
export async function keepSharedContent(content: SharedContent, now: Date): Promise<void> {
  await store.run('readwrite', (contents) => contents.put({ ...content, id: ID, timestamp: now.getTime() }));
}

/** Returns the stored content and removes it. Never fails. */
export async function takeSharedContent(): Promise<SharedContent | undefined> {
  // Safe: only `keepSharedContent` writes to this store.
  const found = (await store.run('readonly', (contents) => contents.get(ID))) as SharedContent | undefined;
  await store.run('readwrite', (contents) => contents.delete(ID));
  return found;
}
