/** Extensions that the file picker offers (DOC-01, DOC-11). */
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

/** Number of bytes that detecting the type needs. */
const HEAD_BYTES = 4_096;
/** Plain-text formats, which only the name tells apart. */
const TEXT_EXTENSIONS = ['html', 'htm', 'md', 'txt', 'srt', 'vtt', 'ass'];

export type FileProblem = 'empty' | 'type';

/**
 * Checks a file before it is uploaded (DOC-01). Judges the type by content; the server, which opens the file, decides.
 * @returns the problem, or `undefined` if the file can be sent
 */
export async function checkFile(file: File): Promise<FileProblem | undefined> {
  if (file.size === 0) return 'empty';
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  return isReadable(head, extensionOf(file.name)) ? undefined : 'type';
}

function isReadable(head: Uint8Array, extension: string): boolean {
  // One character per byte. A decoder cannot do this: browsers decode Latin-1 as Windows-1252.
  const text = String.fromCharCode(...head);
  if (text.slice(0, 1024).includes('%PDF-')) return true;
  // ZIP: OOXML and EPUB are recognized by their first entries.
  if (text.startsWith('PK\x03\x04')) {
    return /\[Content_Types\]|_rels\/|application\/epub/.test(text) || /^(docx|pptx|xlsx|epub)$/.test(extension);
  }
  // PNG and JPEG.
  if (text.startsWith('\x89PNG\r\n\x1a\n') || text.startsWith('\xff\xd8\xff')) return true;
  // OLE compound file: DOC and PPT, but also XLS, MSG and installers.
  if (text.startsWith('\xd0\xcf\x11\xe0')) return /^(docx?|pptx?)$/.test(extension);
  return TEXT_EXTENSIONS.includes(extension) && isText(head);
}

/** Binary formats contain NUL bytes. So does UTF-16, which is recognized by its byte order mark. */
function isText(head: Uint8Array): boolean {
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  return isUtf16 || !head.includes(0);
}

function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
