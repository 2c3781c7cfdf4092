import * as z from 'zod/mini';
import { email } from './account-rules.ts';
import { pageOf, pageQuery } from './lists.ts';
import type { CallOptions, Transport } from './transport.ts';

/** The most terms that one change puts or removes; a file may have more. */
export const TERMS_PER_CHANGE = 500;
/** The longest that a side of a term may be, in characters. */
const LONGEST_TERM = 200;

const moment = z.string(); // ISO 8601
const languageTag = z.string().check(z.minLength(1), z.maxLength(35));
/** Databases have no character 0 in texts. */
const storable = z.refine<string>((text) => !text.includes('\0'));
const glossaryName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100), storable);
const word = z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_TERM), storable);
/** The one that the change was made on. When there is a newer one, the answer is `glossaryConflict`. */
const revision = z.int().check(z.gte(1));

/** Readers translate with a glossary, editors change its terms, and its owner does everything else as well. */
export const glossaryRole = z.enum(['owner', 'editor', 'reader']);
export type GlossaryRole = z.infer<typeof glossaryRole>;
/** What somebody can be invited as. Editors need an owner with the plan Max. */
export const shareRole = z.enum(['editor', 'reader']);
export type ShareRole = z.infer<typeof shareRole>;

/** Fixed translations of words and names, from one language (or any) into one (ENG-10). */
export const glossary = z.object({
  id: z.string(),
  name: z.string(),
  /** The language of the texts that it counts in; `null` is any. */
  source: z.nullable(z.string()),
  target: z.string(),
  role: glossaryRole,
  /** The name of the account that it belongs to. */
  owner: z.string(),
  /** How many terms it has. */
  terms: z.int(),
  /** With how many people it is shared. */
  shares: z.int(),
  /** Counts up with every change of its terms. */
  revision: z.int(),
  created_at: moment,
  changed_at: moment,
});
export type Glossary = z.infer<typeof glossary>;

/** `GET /priapi1/get_glossaries`: one's own and those that were shared with one, by name. */
export const glossariesQuery = pageQuery(50);
export const glossariesData = z.extend(pageOf(glossary), {
  /** The terms in one's own glossaries together. */
  own_terms: z.int(),
  /** How many the plan allows; `null` is any number. */
  limit: z.nullable(z.int()),
});
export type GlossariesData = z.infer<typeof glossariesData>;

/** `POST /priapi1/create_glossary`. Languages are our codes or BCP 47 tags that match one. */
export const createGlossaryRequest = z.object({
  name: glossaryName,
  source: z._default(z.nullable(languageTag), null),
  target: languageTag,
});

/** `POST /priapi1/rename_glossary`, by its owner. */
export const renameGlossaryRequest = z.object({ id: z.uuid(), name: glossaryName });

/** `POST /priapi1/delete_glossary` (by its owner) and `leave_glossary` (by everybody else). */
export const glossaryIdRequest = z.object({ id: z.uuid() });

export const glossaryTerm = z.object({
  source: word,
  /** The same as `source` for what is never translated. */
  target: word,
  note: z._default(z.nullable(z.string().check(z.maxLength(500), storable)), null),
});
export type GlossaryTermRow = z.infer<typeof glossaryTerm>;

/** `GET /priapi1/get_glossary_terms`, in the order of their sources. */
export const glossaryTermsQuery = z.extend(pageQuery(50), {
  id: z.uuid(),
  /** Part of the source or of the target. */
  search: z.optional(z.string().check(z.maxLength(LONGEST_TERM), storable)),
});
export const glossaryTermsData = z.extend(pageOf(glossaryTerm), { revision: z.int() });
export type GlossaryTermsData = z.infer<typeof glossaryTermsData>;

/** `POST /priapi1/change_glossary_terms`: all of it or nothing. A term takes the place of the one with the same source. */
export const changeTermsRequest = z.object({
  id: z.uuid(),
  revision,
  put: z._default(z.array(glossaryTerm).check(z.maxLength(TERMS_PER_CHANGE)), []),
  /** The sources of those that go; they go before the others come. */
  remove: z._default(z.array(word).check(z.maxLength(TERMS_PER_CHANGE)), []),
});
export const changedTermsData = z.object({ revision: z.int(), terms: z.int() });
export type ChangedTermsData = z.infer<typeof changedTermsData>;

/** `data` of `glossaryConflict`. */
export const glossaryConflictData = z.object({ revision: z.int() });

export const glossaryFormat = z.enum(['csv', 'tbx']);
export type GlossaryFormat = z.infer<typeof glossaryFormat>;

/** `POST /priapi1/import_glossary`: terms take the place of those with the same source; the others stay. */
export const importGlossaryRequest = z.object({
  id: z.uuid(),
  revision,
  format: glossaryFormat,
  /** The whole file. */
  content: z.string(),
});
export const importGlossaryData = z.extend(changedTermsData, {
  imported: z.int(),
  /** Rows that were no term, or one of other languages. */
  skipped: z.int(),
});
export type ImportGlossaryData = z.infer<typeof importGlossaryData>;

/** `GET /priapi1/export_glossary`. */
export const exportGlossaryQuery = z.object({ id: z.uuid(), format: z._default(glossaryFormat, 'csv') });
export const exportGlossaryData = z.object({ content: z.string(), media_type: z.string(), file_name: z.string() });
export type ExportGlossaryData = z.infer<typeof exportGlossaryData>;

/** `GET /priapi1/get_glossary_shares`, for its owner. */
export const glossaryShare = z.object({
  account_id: z.string(),
  name: z.string(),
  email: z.string(),
  role: shareRole,
  shared_at: moment,
});
export const glossarySharesData = z.object({ items: z.array(glossaryShare) });
export type GlossarySharesData = z.infer<typeof glossarySharesData>;

/** `POST /priapi1/share_glossary`: with the account of exactly this address; doing it again changes the role. */
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
