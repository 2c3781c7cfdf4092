import { fastifyFormbody } from '@fastify/formbody';
import type { FastifyRequest } from 'fastify';
import { apiFailure } from './api-failure.ts';
import type { HttpServer } from './create-http-server.ts';

/** What a path takes that is called by forms and programs alike; for `schema.consumes`. */
export const BODY_FORMATS: string[] = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

/** The largest form has a dozen fields. */
const MAX_FIELDS = 100;

/**
 * Makes forms of both kinds into the object that JSON would have been, so that one schema checks all three. A field that comes
 * more than once is an array. Files are refused: paths that take them read them as streams.
 */
export async function registerBodyFormats(api: HttpServer): Promise<void> {
  await api.register(fastifyFormbody);
  // As a whole, not as a stream: the limit of all bodies holds for it, and text fields are small.
  api.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const form = await readForm(body, request.headers['content-type'] ?? '');
      const fields: Record<string, string | string[]> = Object.create(null);
      let count = 0;
      for (const [name, value] of form) {
        count += 1;
        if (count > MAX_FIELDS) throw apiFailure('bodyTooLarge', {});
        if (typeof value !== 'string') throw apiFailure('invalidRequest', { field: name.slice(0, 40) });
        const before = fields[name];
        fields[name] = before === undefined ? value : [before, value].flat();
      }
      return fields;
    },
  );
}

async function readForm(body: Buffer, contentType: string): Promise<FormData> {
  try {
    // The platform's own reader, the one that browsers are held to.
    return await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  } catch (cause) {
    throw apiFailure('invalidRequest', { field: 'body' }, { cause });
  }
}
