import { translateRequest } from '@interlinear/contract/translate';
import { fastify } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

// The minimum any Fastify server does with the same request: parse it, validate it, return the texts.
const server = fastify().withTypeProvider<ZodTypeProvider>();
server.setValidatorCompiler(validatorCompiler);
server.setSerializerCompiler(serializerCompiler);
server.post(
  '/service/api/translate',
  { schema: { body: translateRequest, response: { 200: z.object({ translations: z.array(z.string()) }) } } },
  async (request) => ({ translations: request.body.source_text }),
);
process.once('SIGTERM', () => process.exit(0));
console.log(await server.listen({ port: 0, host: '127.0.0.1' }));
