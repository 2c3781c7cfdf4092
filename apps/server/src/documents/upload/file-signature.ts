/**
 * Whether a file could be a supported document, judged by its first bytes. Refuses obvious mismatches before the file
 * is stored; the exact type is determined when it is opened.
 */
export function mayBeDocument(head: Uint8Array): boolean {
  if (head.length === 0) return false;
  const latin = new TextDecoder('latin1').decode(head);
  if (latin.slice(0, 1_024).includes('%PDF-')) return true;
  if (ARCHIVES.some((signature) => latin.startsWith(signature))) return true;
  return isPicture(head) || isText(head);
}

/** Whether a file is a PNG or JPEG, judged by its first bytes. */
export function isPicture(head: Uint8Array): boolean {
  return PICTURES.some((signature) => signature.every((byte, index) => head[index] === byte));
}

/** Signatures of ZIP (modern Office files, EPUB) and of the compound file format (DOC, PPT). */
const ARCHIVES = ['PK\x03\x04', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'];

const PICTURES: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
];

/** Whether the bytes are text: UTF-16 has a byte order mark, and other encodings never contain the byte 0. */
function isText(head: Uint8Array): boolean {
  const [first, second] = head;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  const controls = head.filter(
    (byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c,
  );
  return !head.includes(0) && controls.length * 100 <= head.length;
}

/** Removes folders and invalid characters from a file name. */
export function cleanFileName(name: string): string {
  const last = name.replace(/^.*[\\/]/, '');
  const visible = last
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .toWellFormed()
    .trim();
  return visible === '' || visible === '.' || visible === '..' ? 'document' : shorten(visible);
}

/** Shortens a name but keeps its end, which shows the type. */
function shorten(name: string): string {
  const MAX_LENGTH = 200;
  if (name.length <= MAX_LENGTH) return name;
  const dot = name.lastIndexOf('.');
  const end = dot > 0 && name.length - dot <= 10 ? name.slice(dot) : '';
  return (
    name
      .slice(0, MAX_LENGTH - end.length)
      .toWellFormed()
      .replaceAll('\ufffd', '') + end
  );
}
