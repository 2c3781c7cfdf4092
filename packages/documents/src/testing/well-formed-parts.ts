import { SaxesParser } from 'saxes';
import { openArchive } from '../archive/archive.ts';
import { DOCUMENT_LIMITS } from '../limits.ts';

/** Returns the XML parts of an archive after checking each with a strict parser. @throws when one is not well-formed */
export function wellFormedParts(bytes: Uint8Array): Map<string, string> {
  const archive = openArchive(bytes, DOCUMENT_LIMITS);
  const parts = new Map<string, string>();
  for (const name of archive.names) {
    if (!/\.(?:xml|rels|xhtml|opf|ncx|vml)$/.test(name)) continue;
    const part = archive.read(name);
    const text = new TextDecoder(part[0] === 0xff ? 'utf-16le' : 'utf-8', { fatal: true }).decode(part);
    checkXml(text, name);
    parts.set(name, text);
  }
  return parts;
}

function checkXml(text: string, name: string): void {
  const parser = new SaxesParser({ xmlns: true, fileName: name });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(text).close();
}
