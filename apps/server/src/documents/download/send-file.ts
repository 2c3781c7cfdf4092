import type { FastifyReply } from 'fastify';
import type { WrittenFile } from './write-document.ts';

/** Sends a document's file as a sandboxed attachment, because a translated HTML file is untrusted content. */
export function sendFile(reply: FastifyReply, { content, name, mediaType }: WrittenFile): FastifyReply {
  return attach(reply, name)
    .type(mediaType)
    .send(content instanceof Uint8Array ? Buffer.from(content.buffer, content.byteOffset, content.length) : content);
}

/** Sets the download headers, with the name in ASCII for old programs and in UTF-8 (RFC 6266). */
export function attach(reply: FastifyReply, name: string): FastifyReply {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return reply
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cache-control', 'private, no-store');
}
