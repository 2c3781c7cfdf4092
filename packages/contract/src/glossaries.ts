import * as z from 'zod/mini';
import { email } from './account-rules.ts';
import { pageOf, pageQuery } from './lists.ts';
import type { CallOptions, Transport } from './transport.ts';

/** Maximum number of terms added or removed per change; a file may have more. */
export const TERMS_PER_CHANGE = 500;
/** Maximum length of either side of a term, in characters. */
const MAX_TERM_LENGTH = 200;

const moment = z.string(); // ISO 8601.
const languageTag = z.string().check(z.minLength(1), z.maxLength(35));
/** Databases cannot store the character 0. */
const storable = z.refine<string>((text) => !text.includes('\0'));
const glossaryName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100), storable);
const word = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_TERM_LENGTH), storable);
/** Revision the change is based on. A newer one leads to `glossaryConflict`. */
const revision = z.int().check(z.gte(1));

/** Readers translate with a glossary, editors also change its terms, and the owner can do everything. */
export const glossaryRole = z.enum(['owner', 'editor', 'reader']);
export type GlossaryRole = z.infer<typeof glossaryRole>;
/** Roles for sharing. Editors require an owner with the plan Max. */
export const shareRole = z.enum(['editor', 'reader']);
export type ShareRole = z.infer<typeof shareRole>;

/** Fixed translations of words and names, from one language, or any, into another (ENG-10). */
export const glossary = z.object({
  id: z.string(),
  name: z.string(),
  /** Source language; `null` means any. */
  source: z.nullable(z.string()),
  target: z.string(),
  role: glossaryRole,
  /** Name of the owner. */
  owner: z.string(),
  /** Number of terms. */
  terms: z.int(),
  /** Number of people it is shared with. */
  shares: z.int(),
  /** Incremented with every change of terms. */
  revision: z.int(),
  created_at: moment,
  changed_at: moment,
});
export type Glossary = z.infer<typeof glossary>;

/** `GET /priapi1/get_glossaries`: own and shared glossaries, by name. */
export const glossariesQuery = pageQuery(50);
export const glossariesData = z.extend(pageOf(glossary), {
  /** Number of terms in all the caller's own glossaries. */
  own_terms: z.int(),
  /** Maximum number of terms; `null` means unlimited. */
  limit: z.nullable(z.int()),
});
export type GlossariesData = z.infer<typeof glossariesData>;

/** `POST /priapi1/create_glossary`. Languages are our codes, or BCP 47 tags that match one. */
export const createGlossaryRequest = z.object({
  name: glossaryName,
  source: z._default(z.nullable(languageTag), null),
  target: languageTag,
});

/** `POST /priapi1/rename_glossary`, only by the owner. */
export const renameGlossaryRequest = z.object({ id: z.uuid(), name: glossaryName });

/** `POST /priapi1/delete_glossary` (by the owner) and `leave_glossary` (by everyone else). */
export const glossaryIdRequest = z.object({ id: z.uuid() });

export const glossaryTerm = z.object({
  source: word,
  /** Equal to `source` for terms that are never translated. */
  target: word,
  note: z._default(z.nullable(z.string().check(z.maxLength(500), storable)), null),
});
export type GlossaryTermRow = z.infer<typeof glossaryTerm>;

/** `GET /priapi1/get_glossary_terms`, ordered by source. */
export const glossaryTermsQuery = z.extend(pageQuery(50), {
  id: z.uuid(),
  /** Part of the source or target. */
  search: z.optional(z.string().check(z.maxLength(MAX_TERM_LENGTH), storable)),
});
export const glossaryTermsData = z.extend(pageOf(glossaryTerm), { revision: z.int() });
export type GlossaryTermsData = z.infer<typeof glossaryTermsData>;

/** `POST /priapi1/change_glossary_terms`: all or nothing. A term replaces the one with the same source. */
export const changeTermsRequest = z.object({
  id: z.uuid(),
  revision,
  put: z._default(z.array(glossaryTerm).check(z.maxLength(TERMS_PER_CHANGE)), []),
  /** Sources of the terms to remove, before `put` is applied. */
  remove: z._default(z.array(word).check(z.maxLength(TERMS_PER_CHANGE)), []),
});
export const changedTermsData = z.object({ revision: z.int(), terms: z.int() });
export type ChangedTermsData = z.infer<typeof changedTermsData>;

/** `data` of the error `glossaryConflict`. */
export const glossaryConflictData = z.object({ revision: z.int() });

export const glossaryFormat = z.enum(['csv', 'tbx']);
export type GlossaryFormat = z.infer<typeof glossaryFormat>;

/** `POST /priapi1/import_glossary`: terms replace those with the same source; others stay. */
export const importGlossaryRequest = z.object({
  id: z.uuid(),
  revision,
  format: glossaryFormat,
  /** Content of the file. */
  content: z.string(),
});
export const importGlossaryData = z.extend(changedTermsData, {
  imported: z.int(),
  /** Number of rows without a valid term, or for other languages. */
  skipped: z.int(),
});
export type ImportGlossaryData = z.infer<typeof importGlossaryData>;

/** `GET /priapi1/export_glossary`. */
export const exportGlossaryQuery = z.object({ id: z.uuid(), format: z._default(glossaryFormat, 'csv') });
export const exportGlossaryData = z.object({ content: z.string(), media_type: z.string(), file_name: z.string() });
export type ExportGlossaryData = z.infer<typeof exportGlossaryData>;

/** `GET /priapi1/get_glossary_shares`, only for the owner. */
export const glossaryShare = z.object({
  account_id: z.string(),
  name: z.string(),
  email: z.string(),
  role: shareRole,
  shared_at: moment,
});
export const glossarySharesData = z.object({ items: z.array(glossaryShare) });
export type GlossarySharesData = z.infer<typeof glossarySharesData>;

/** `POST /priapi1/share_glossary`: shares with the account of exactly this address; repeating it changes the role. */
export const shareGlossaryRequest = z.object({ id: z.uuid(), email, role: z._default(shareRole, 'reader') });
/** `POST /priapi1/unshare_glossary`. */
export const unshareGlossaryRequest = z.object({ id: z.uuid(), account_id: z.uuid() });

export interface GlossariesClient {
  list(query?: z.input<typeof glossariesQuery>, options?: CallOptions): Promise<GlossariesData>;
  create(request: z.input<typeof createGlossaryRequest>, options?: CallOptions): Promise<Glossary>;
  rename(request: z.input<typeof renameGlossaryRequest>, options?: CallOptions): Promise<Glossary>;
  delete(id: string, options?: CallOptions): Promise<null>;
  leave(id: string, options?: CallOptions): Promise<null>;
  terms(query: z.input<typeof glossaryTermsQuery>, options?: CallOptions): Promise<GlossaryTermsData>;
  changeTerms(request: z.input<typeof changeTermsRequest>, options?: CallOptions): Promise<ChangedTermsData>;
  importFile(request: z.input<typeof importGlossaryRequest>, options?: CallOptions): Promise<ImportGlossaryData>;
  exportFile(query: z.input<typeof exportGlossaryQuery>, options?: CallOptions): Promise<ExportGlossaryData>;
  shares(id: string, options?: CallOptions): Promise<GlossarySharesData>;
  share(request: z.input<typeof shareGlossaryRequest>, options?: CallOptions): Promise<GlossarySharesData>;
  unshare(request: z.input<typeof unshareGlossaryRequest>, options?: CallOptions): Promise<GlossarySharesData>;
}

export function createGlossariesClient({ fetchData }: Transport): GlossariesClient {
  const at = (name: string) => `/priapi1/${name}`;
  return {
    list: (query = {}, call = {}) => fetchData({ path: at('get_glossaries'), schema: glossariesData, query, ...call }),
    create: (json, call = {}) => fetchData({ path: at('create_glossary'), schema: glossary, json, ...call }),
    rename: (json, call = {}) => fetchData({ path: at('rename_glossary'), schema: glossary, json, ...call }),
    delete: (id, call = {}) => fetchData({ path: at('delete_glossary'), schema: z.null(), json: { id }, ...call }),
    leave: (id, call = {}) => fetchData({ path: at('leave_glossary'), schema: z.null(), json: { id }, ...call }),
    terms: (query, call = {}) =>
      fetchData({ path: at('get_glossary_terms'), schema: glossaryTermsData, query, ...call }),
    changeTerms: (json, call = {}) =>
      fetchData({ path: at('change_glossary_terms'), schema: changedTermsData, json, ...call }),
    importFile: (json, call = {}) =>
      fetchData({ path: at('import_glossary'), schema: importGlossaryData, json, ...call }),
    exportFile: (query, call = {}) =>
      fetchData({ path: at('export_glossary'), schema: exportGlossaryData, query, ...call }),
    shares: (id, call = {}) =>
      fetchData({ path: at('get_glossary_shares'), schema: glossarySharesData, query: { id }, ...call }),
    share: (json, call = {}) => fetchData({ path: at('share_glossary'), schema: glossarySharesData, json, ...call }),
    unshare: (json, call = {}) =>
      fetchData({ path: at('unshare_glossary'), schema: glossarySharesData, json, ...call }),
  };
}
