import { createHash } from 'node:crypto';

/** Whose scripts the screens of accounts may load, because the operator has set them up. */
export interface ThirdPartyScripts {
  google: boolean;
  tencentCaptcha: boolean;
}

/**
 * The policy of one page: scripts from here and the inline ones the build put into it, each by its hash; from elsewhere only what
 * the operator has set up, and that on every page, because somebody gets from any of them to the login without loading it anew.
 * Styles may be inline, because components place themselves with style attributes.
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
    ["frame-src 'self'", ...frames].join(' '),
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

interface Sources {
  scripts: string[];
  styles: string[];
  connections: string[];
  frames: string[];
  images: string[];
}

/** As Google and Tencent ask of sites with a policy; the pictures are those of people who came through Google. */
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

/** The text of every script that runs from the page itself. Our own build wrote the page, so its tags are regular. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes = '']) => !/\ssrc\s*=/i.test(attributes))
    .map(([, , text = '']) => text);
}
