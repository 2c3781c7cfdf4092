/**
 * Script in the head of every page that sets the rules for what the Content-Security-Policy has browsers ask about (Trusted
 * Types): scripts and workers come from the site's origin, and no text becomes markup. React creates script elements, such as
 * those of structured data, by an empty one. The script contains no quotes, ampersands or angle brackets, because React escapes
 * them in a script's text.
 */
export const TRUSTED_TYPES_SCRIPT = `if (window.trustedTypes) trustedTypes.createPolicy(\`default\`, {
  createScriptURL(url) {
    if (new URL(url, location).origin === location.origin) return url;
    throw new TypeError(\`a script of another origin was refused\`);
  },
  createHTML(text) {
    if (text === \`\\x3cscript\\x3e\\x3c/script\\x3e\` || !text.includes(\`\\x3c\`)) return text;
    throw new TypeError(\`text was refused as markup\`);
  },
});`;
