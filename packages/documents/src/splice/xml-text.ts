/** Decodes the five entities of XML and character references; unknown entities stay. */
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

/** Escapes text for use between tags; characters not allowed in XML 1.0 are removed. */
export function encodeXml(text: string): string {
  return xmlSafeText(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Escapes text for use in an attribute, with either kind of quotes. */
export function encodeXmlAttribute(text: string): string {
  return encodeXml(text)
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
    .replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

const NAMES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Removes lone surrogates and the control characters that are invalid in XML. */
export function xmlSafeText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters cannot be written in XML 1.0.
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}
