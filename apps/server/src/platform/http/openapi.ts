import { fastifySwagger } from '@fastify/swagger';
import { ERROR_ROWS } from '@interlinear/contract/errors';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { HttpServer } from './create-http-server.ts';

export interface OpenApiOptions {
  version: string;
  publicUrl: string | undefined;
}

/** Describes every route registered after it, from the schemas that validate it (API-07). */
export async function registerOpenApi(server: HttpServer, { version, publicUrl }: OpenApiOptions): Promise<void> {
  await server.register(fastifySwagger, {
    transform: jsonSchemaTransform,
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Interlinear', version, description: DESCRIPTION },
      servers: [{ url: publicUrl ?? '/' }],
      tags: [
        { name: 'translation', description: 'Texts and engines.' },
        { name: 'documents', description: 'Upload, translation page by page, and download of files.' },
        { name: 'pictures', description: 'Translation of the text in pictures.' },
        { name: 'accounts', description: 'Registration, login, profile, sessions.' },
        { name: 'favorites', description: 'Saved words and sentences, and the extension’s synced settings.' },
        { name: 'plans', description: 'Plans, packs, quota and usage.' },
        { name: 'payments', description: 'Checkouts, plan changes, purchases and refunds through Stripe.' },
        { name: 'rewards', description: 'Redeem codes, invites, family packs.' },
        { name: 'glossaries', description: 'Fixed translations, own and shared.' },
        { name: 'developers', description: 'API keys.' },
        { name: 'operation', description: 'Monitoring, for the operator.' },
      ],
    },
  });
}

const rows = ERROR_ROWS.map(({ key, code, status }) => `| ${code} | ${status} | ${key} |`);

const DESCRIPTION = `Every answer is \`{ "code", "info", "data" }\`. Code 1 is success; \`info\` is in the language of the \`Lang\` header
(any BCP 47 tag) or of \`Accept-Language\`. Callers authenticate by the \`Token\` header, never by a cookie.

| code | HTTP | error |
|---|---|---|
${rows.join('\n')}`;
