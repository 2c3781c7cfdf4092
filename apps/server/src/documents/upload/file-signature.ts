/**
 * Whether a file may be one that is read here, by its beginning: what surely is something else is refused before it is kept. What it
 * is exactly is known when it is opened.
 */
export function mayBeDocument(head: Uint8Array): boolean {
  if (head.length === 0) return false;
  const latin = new TextDecoder('latin1').decode(head);
  if (latin.slice(0, 1_024).includes('%PDF-')) return true;
  if (ARCHIVES.some((signature) => latin.startsWith(signature))) return true;
  return isPicture(head) || isText(head);
}

/** Whether a file is a PNG or JPEG, by its beginning. */
export function isPicture(head: Uint8Array): boolean {
  return PICTURES.some((signature) => signature.every((byte, index) => head[index] === byte));
}

/** ZIP, which modern Office files and EPUB are, and the compound file that DOC and PPT are. */
const ARCHIVES = ['PK\x03\x04', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'];

const PICTURES: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
];

/** UTF-16 says so by its mark; in all other encodings of texts there is no character 0. */
function isText(head: Uint8Array): boolean {
  const [first, second] = head;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  const controls = head.filter(
    (byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c,
  );
  return !head.includes(0) && controls.length * 100 <= head.length;
}

/** A file's name without folders and without what has no place in a name. */
export function cleanFileName(name: string): string {
  const last = name.replace(/^.*[\\/]/, '');
  const visible = last
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .toWellFormed()
    .trim();
  return visible === '' || visible === '.' || visible === '..' ? 'document' : shorten(visible);
}

/** Keeps the end, which tells the type. */
function shorten(name: string): string {
  const LONGEST = 200;
  if (name.length <= LONGEST) return name;
  const dot = name.lastIndexOf('.');
  const end = dot > 0 && name.length - dot <= 10 ? name.slice(dot) : '';
  return (
    name
      .slice(0, LONGEST - end.length)
      .toWellFormed()
      .replaceAll('\ufffd', '') + end
  );
}
