/** Text of XML as a person reads it: the five entities of XML and numbers resolved, unknown ones left as they stand. */
export function decodeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (whole, decimal, hex, name: string) => {
      if (name) return NAMES[name] ?? whole;
      const codePoint = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return codePoint > 0x10ffff ? whole : String.fromCodePoint(codePoint);
    },
  );
}

/** Text as it may stand between tags; characters that XML 1.0 cannot hold are left out. */
export function encodeXml(text: string): string {
  return xmlSafeText(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Text as it may stand in an attribute between either kind of quotes. */
export function encodeXmlAttribute(text: string): string {
  return encodeXml(text)
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
    .replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

const NAMES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text without halves of characters and without the control characters that neither XML nor any text file holds. */
export function xmlSafeText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 has no way to write.
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}
