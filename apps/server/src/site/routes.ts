import { fastifyStatic } from '@fastify/static';
import { resolvePath } from '@interlinear/contract/site-paths';
import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale, matchLocale } from '@interlinear/messages/locales';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { apiFailure } from '../platform/http/api-failure.ts';
import type { HttpServer } from '../platform/http/create-http-server.ts';
import type { Site, SitePage } from './load-site.ts';

export interface SiteRoutesOptions {
  site: Site;
  /** Whether the site is reached by https; browsers are then told to always use it. */
  isSecure: boolean;
}

/** Paths of the API, where an unknown path is an error instead of a page. */
const API_PATHS =
  /^\/(pubapi1|priapi1|stripe|image\/v1|service|1\/indexes|openapi|api-docs|healthz|readyz|metrics)(\/|$|\.)/;

/** Serves the web app: its files, its pages, the redirects between them (SITE-01, 02, 05), and a page for paths that lead nowhere. */
export async function siteRoutes(server: HttpServer, { site, isSecure }: SiteRoutesOptions): Promise<void> {
  // `serve: false`: routing happens below; the plugin only sends files, with ranges and compressed copies.
  await server.register(fastifyStatic, { root: site.folder, serve: false, preCompressed: true, cacheControl: false });
  server.get('/*', { schema: { hide: true, params: z.object({ '*': z.string() }) } }, async (request, reply) => {
    const path = `/${request.params['*']}`;
    if (API_PATHS.test(path)) throw apiFailure('notFound', {});
    if (site.files.has(path)) return sendFile(reply, path);
    const offline = site.offline.get(path);
    if (offline) return sendPage(request, reply, { page: offline, isSecure, opensWindows: false });
    if (/^\/(assets|vendor)\//.test(path)) throw apiFailure('notFound', {});

    const resolved = resolvePath(path, {
      supported: LOCALES,
      default: DEFAULT_LOCALE,
      saved: readCookie(request.headers.cookie, 'locale'),
    });
    if (resolved.type === 'redirect') {
      const start = request.url.indexOf('?');
      return reply
        .header('cache-control', 'no-store')
        .header('vary', 'cookie')
        .redirect(start < 0 ? resolved.to : resolved.to + request.url.slice(start), 302);
    }
    if (resolved.type === 'missing') {
      const page = site.missing.get(localeOf(request)) ?? site.missing.get(DEFAULT_LOCALE);
      if (!page) throw apiFailure('notFound', {});
      reply.header('x-robots-tag', 'noindex');
      return sendPage(request, reply.code(404), { page, isSecure, opensWindows: false });
    }
    const page = site.pages.get(path.replace(/\/+$/, '')) ?? site.fallback;
    if (!page) throw apiFailure('notFound', {});
    return sendPage(request, reply, { page, isSecure, opensWindows: site.opensWindows });
  });
}

/** Sends a file of the web app, or of another folder. Names in `/assets` contain a content hash, so those files never change. */
export function sendFile(reply: FastifyReply, path: string, folder?: string): FastifyReply {
  const isHashed = /^(\/docs)?\/assets\//.test(path);
  reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  return folder === undefined ? reply.sendFile(path.slice(1)) : reply.sendFile(path.slice(1), folder);
}

export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, isSecure, opensWindows }: { page: SitePage; isSecure: boolean; opensWindows: boolean },
): Promise<FastifyReply> {
  const accepted = request.headers['accept-encoding'] ?? '';
  const { html, etag, contentSecurityPolicy } = page.content();
  if (isSecure) reply.header('strict-transport-security', 'max-age=31536000');
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('etag', etag)
    .header('vary', 'accept-encoding')
    .header('content-security-policy', contentSecurityPolicy)
    .header('referrer-policy', 'strict-origin-when-cross-origin')
    .header('cross-origin-opener-policy', opensWindows ? 'same-origin-allow-popups' : 'same-origin')
    // Features not listed, such as the browser's own translator, keep their default of this origin only.
    .header('permissions-policy', 'camera=(), geolocation=(), payment=(), usb=()');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(await page.brotli());
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(await page.gzip());
  return reply.send(html);
}

/** Chooses the language of a visitor whose path names none: the saved choice, or the browser's. */
export function localeOf({ headers }: FastifyRequest): Locale {
  const saved = readCookie(headers.cookie, 'locale');
  return isLocale(saved) ? saved : (matchLocale(headers['accept-language']) ?? DEFAULT_LOCALE);
}

function readCookie(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
