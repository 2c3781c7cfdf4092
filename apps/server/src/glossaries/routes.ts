import { envelope } from '@interlinear/contract/envelope';
import {
  changedTermsData,
  changeTermsRequest,
  createGlossaryRequest,
  exportGlossaryData,
  exportGlossaryQuery,
  glossariesData,
  glossariesQuery,
  glossary,
  glossaryIdRequest,
  glossarySharesData,
  glossaryTermsData,
  glossaryTermsQuery,
  importGlossaryData,
  importGlossaryRequest,
  renameGlossaryRequest,
  shareGlossaryRequest,
  unshareGlossaryRequest,
} from '@interlinear/contract/glossaries';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Authentication } from '../accounts/authentication.ts';
import { apiFailure } from '../platform/http/api-failure.ts';
import type { HttpServer } from '../platform/http/create-http-server.ts';
import { success } from '../platform/http/envelope.ts';
import { changeTerms } from './change-terms.ts';
import { createGlossary, findGlossary, listGlossaries } from './glossaries.ts';
import { exportGlossary, importGlossary } from './glossary-files.ts';
import { createGlossaryRows } from './repository.ts';
import { leaveGlossary, listShares, type ShareContext, shareGlossary, unshareGlossary } from './share-glossary.ts';

export interface GlossaryRoutesOptions extends ShareContext {
  authentication: Authentication;
}

export function glossaryRoutes(api: HttpServer, context: GlossaryRoutesOptions): void {
  const rows = createGlossaryRows(context.queries);
  const accountOf = async (request: FastifyRequest) => (await context.authentication.require(request)).accountId;
  const about = <Data extends z.core.$ZodType>(summary: string, data: Data) => ({
    tags: ['glossaries'],
    summary,
    response: { 200: envelope(data) },
  });

  api.get(
    '/priapi1/get_glossaries',
    { schema: { ...about('List own and shared glossaries', glossariesData), querystring: glossariesQuery } },
    async (request) => {
      const { page, page_size: pageSize } = request.query;
      return success(await listGlossaries(context, { accountId: await accountOf(request), page, pageSize }));
    },
  );

  api.post(
    '/priapi1/create_glossary',
    { schema: { ...about('Create a glossary', glossary), body: createGlossaryRequest } },
    async (request) => success(await createGlossary(context, { accountId: await accountOf(request), ...request.body })),
  );

  api.post(
    '/priapi1/rename_glossary',
    { schema: { ...about('Rename a glossary', glossary), body: renameGlossaryRequest } },
    async (request) => {
      const accountId = await accountOf(request);
      const { id, name } = request.body;
      const isRenamed = await rows.rename(accountId, id, name);
      const renamed = isRenamed ? await rows.describe(accountId, id) : undefined;
      if (!renamed) throw apiFailure('notFound', {});
      return success(renamed);
    },
  );

  api.post(
    '/priapi1/delete_glossary',
    { schema: { ...about('Delete a glossary for everyone', z.null()), body: glossaryIdRequest } },
    async (request) => {
      if (!(await rows.delete(await accountOf(request), request.body.id))) throw apiFailure('notFound', {});
      return success(null);
    },
  );

  api.get(
    '/priapi1/get_glossary_terms',
    { schema: { ...about('List the terms of a glossary', glossaryTermsData), querystring: glossaryTermsQuery } },
    async (request) => {
      const { id, page, page_size: pageSize, search = '' } = request.query;
      const { revision } = await findGlossary(context, await accountOf(request), id);
      const items = await rows.terms(id, search, { offset: (page - 1) * pageSize, limit: pageSize });
      return success({ items, page, page_size: pageSize, total: await rows.countTerms(id, search), revision });
    },
  );

  api.post(
    '/priapi1/change_glossary_terms',
    { schema: { ...about('Add and remove terms, all or nothing', changedTermsData), body: changeTermsRequest } },
    async (request) => success(await changeTerms(context, { accountId: await accountOf(request), ...request.body })),
  );

  api.post(
    '/priapi1/import_glossary',
    { schema: { ...about('Import the terms of a CSV or TBX file', importGlossaryData), body: importGlossaryRequest } },
    async (request) => success(await importGlossary(context, { accountId: await accountOf(request), ...request.body })),
  );

  api.get(
    '/priapi1/export_glossary',
    {
      schema: {
        ...about('Export a glossary as a CSV or TBX file', exportGlossaryData),
        querystring: exportGlossaryQuery,
      },
    },
    async (request) =>
      success(await exportGlossary(context, { accountId: await accountOf(request), ...request.query })),
  );

  api.get(
    '/priapi1/get_glossary_shares',
    {
      schema: {
        ...about('List the accounts a glossary is shared with', glossarySharesData),
        querystring: glossaryIdRequest,
      },
    },
    async (request) => success(await listShares(context, await accountOf(request), request.query.id)),
  );

  api.post(
    '/priapi1/share_glossary',
    { schema: { ...about('Share a glossary or change a role', glossarySharesData), body: shareGlossaryRequest } },
    async (request) => success(await shareGlossary(context, { accountId: await accountOf(request), ...request.body })),
  );

  api.post(
    '/priapi1/unshare_glossary',
    { schema: { ...about('Stop sharing with an account', glossarySharesData), body: unshareGlossaryRequest } },
    async (request) => {
      const { id, account_id: otherId } = request.body;
      return success(await unshareGlossary(context, { accountId: await accountOf(request), id, otherId }));
    },
  );

  api.post(
    '/priapi1/leave_glossary',
    { schema: { ...about('Leave a shared glossary', z.null()), body: glossaryIdRequest } },
    async (request) => {
      await leaveGlossary(context, await accountOf(request), request.body.id);
      return success(null);
    },
  );
}
