import { fastifyFormbody } from '@fastify/formbody';
import type { FastifyRequest } from 'fastify';
import { apiFailure } from './api-failure.ts';
import type { HttpServer } from './create-http-server.ts';

/** Content types accepted by paths that both forms and programs call; for `schema.consumes`. */
export const BODY_FORMATS: string[] = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

/** The largest form has a dozen fields. */
const MAX_FIELDS = 100;

/**
 * Parses both kinds of form into the object JSON would give, so that one schema validates all three. A repeated field
 * becomes an array. Files are refused: paths that take files read them as streams.
 */
export async function registerBodyFormats(api: HttpServer): Promise<void> {
  await api.register(fastifyFormbody);
  // Buffer the body instead of streaming it: fields are small, and the general body limit applies.
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
    // The platform's standard parser, the one browsers are tested against.
    return await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  } catch (cause) {
    throw apiFailure('invalidRequest', { field: 'body' }, { cause });
  }
}
