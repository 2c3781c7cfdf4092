import { createHash } from 'node:crypto';

/** Third-party scripts the operator has configured; account screens load them. */
export interface ThirdPartyScripts {
  google: boolean;
  tencentCaptcha: boolean;
}

/**
 * Builds a page's Content-Security-Policy. Scripts may come from our origin, from the build's inline scripts (by hash),
 * and from configured third parties. The third parties are allowed on every page, because the login screen is reached
 * from any page without a reload. Inline styles are allowed, because components position themselves with style
 * attributes. Browsers refuse to make scripts or markup of text, except by the site's own policy (Trusted Types); with third
 * parties, which do so themselves, they allow it.
 */
export function contentSecurityPolicy(html: string, parties: ThirdPartyScripts): string {
  const hashes = inlineScripts(html).map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  const { scripts, styles, connections, frames, images } = thirdPartySources(parties);
  return [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(hashes), ...scripts].join(' '),
    ["style-src 'self' 'unsafe-inline'", ...styles].join(' '),
    ["img-src 'self' data: blob:", ...images].join(' '),
    ["connect-src 'self'", ...connections].join(' '),
    // The document that is printed is a blob.
    ["frame-src 'self' blob:", ...frames].join(' '),
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(parties.google || parties.tencentCaptcha
      ? []
      : ["require-trusted-types-for 'script'", 'trusted-types default']),
  ].join('; ');
}

interface Sources {
  scripts: string[];
  styles: string[];
  connections: string[];
  frames: string[];
  images: string[];
}

/** Sources that Google and Tencent ask sites to allow; the images are profile pictures of Google accounts. */
function thirdPartySources({ google, tencentCaptcha }: ThirdPartyScripts): Sources {
  const captcha = tencentCaptcha ? ['https://*.captcha.qcloud.com', 'https://*.captcha.gtimg.com'] : [];
  return {
    scripts: [...(google ? ['https://accounts.google.com/gsi/client'] : []), ...captcha],
    styles: google ? ['https://accounts.google.com/gsi/style'] : [],
    connections: [...(google ? ['https://accounts.google.com/gsi/'] : []), ...captcha],
    frames: [...(google ? ['https://accounts.google.com/gsi/'] : []), ...captcha],
    images: [...(google ? ['https://lh3.googleusercontent.com'] : []), ...captcha],
  };
}

/** Extracts the text of inline scripts. A regular expression is enough, because our own build wrote the page. */
function inlineScripts(html: string): string[] {
  return (
    [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
      // Browsers do not run data, such as `application/json`.
      .filter(([, attributes = '']) => !/\ssrc\s*=|json/i.test(attributes))
      .map(([, , text = '']) => text)
  );
}
