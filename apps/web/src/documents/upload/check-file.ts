/** What a file chooser offers (DOC-01, DOC-11). */
export const FILE_EXTENSIONS = [
  'pdf',
  'doc',
  'docx',
  'ppt',
  'pptx',
  'xlsx',
  'epub',
  'html',
  'htm',
  'md',
  'txt',
  'srt',
  'vtt',
  'ass',
  'png',
  'jpg',
  'jpeg',
] as const;

/** As many bytes as the first look needs. */
const HEAD_BYTES = 4_096;
/** Formats that are plain text inside, and so known by their name alone. */
const TEXT_EXTENSIONS = ['html', 'htm', 'md', 'txt', 'srt', 'vtt', 'ass'];

export type FileProblem = 'empty' | 'type';

/**
 * What speaks against sending a file, before a byte of it travels (DOC-01). The type is judged by content; the server, which opens the
 * file, has the last word.
 */
export async function checkFile(file: File): Promise<FileProblem | undefined> {
  if (file.size === 0) return 'empty';
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  return isReadable(head, extensionOf(file.name)) ? undefined : 'type';
}

function isReadable(head: Uint8Array, extension: string): boolean {
  // A character for each byte, which no decoder gives: what browsers call Latin-1 is Windows-1252.
  const text = String.fromCharCode(...head);
  if (text.slice(0, 1024).includes('%PDF-')) return true;
  // ZIP: OOXML and EPUB name themselves in their first entries.
  if (text.startsWith('PK\x03\x04')) {
    return /\[Content_Types\]|_rels\/|application\/epub/.test(text) || /^(docx|pptx|xlsx|epub)$/.test(extension);
  }
  // PNG and JPEG.
  if (text.startsWith('\x89PNG\r\n\x1a\n') || text.startsWith('\xff\xd8\xff')) return true;
  // A compound file: DOC and PPT, but also XLS, MSG and installers.
  if (text.startsWith('\xd0\xcf\x11\xe0')) return /^(docx?|pptx?)$/.test(extension);
  return TEXT_EXTENSIONS.includes(extension) && isText(head);
}

/** No binary format does without the character 0; UTF-16, which has it too, begins with a mark. */
function isText(head: Uint8Array): boolean {
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  return isUtf16 || !head.includes(0);
}

function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
