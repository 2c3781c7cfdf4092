import * as z from 'zod/mini';
import {
  changeBlockRequest,
  documentEventsQuery,
  documentInfo,
  documentPagesQuery,
  documentView,
  downloadFormat,
} from './documents.ts';
import { formWholeNumber } from './form-values.ts';

/** Header with the token of a share. It is not a part of any address, so that no log or `Referer` has it. */
export const SHARE_TOKEN_HEADER = 'Share-Token';
/** Maximum number of links to one document. */
export const SHARES_PER_DOCUMENT = 20;
/** Maximum lifetime that can be chosen for a link; it ends with its document in any case. */
const MAX_SHARE_DAYS = 365;

const moment = z.string(); // ISO 8601.

/** `read`: original and translation. `edit`: also change translations, with a plan that has roles. */
export const sharePermission = z.enum(['read', 'edit']);
export type SharePermission = z.infer<typeof sharePermission>;

/** A link to a document (BILL-17). */
export const documentShare = z.object({
  id: z.string(),
  permission: sharePermission,
  /** Whether visitors get files: the pages of the original, and the downloads. */
  allows_download: z.boolean(),
  /** Opens the document; `null` if the server's secret has changed since. */
  token: z.nullable(z.string()),
  created_at: moment,
  /** Time when the link stops working, at the latest that of the document. */
  expires_at: moment,
});
export type DocumentShare = z.infer<typeof documentShare>;

/** `GET /priapi1/get_document_shares?id=…`, newest first; the answer of `share_document` and `unshare_document` too. */
export const documentSharesData = z.object({
  items: z.array(documentShare),
  /** The rights that the owner's plan allows now. Links stay, and do less or nothing while it allows less. */
  allowed: z.enum(['none', 'read', 'edit']),
});
export type DocumentSharesData = z.infer<typeof documentSharesData>;

/** `POST /priapi1/share_document`: makes another link. */
export const shareDocumentRequest = z.object({
  id: z.uuid(),
  permission: z._default(sharePermission, 'read'),
  allows_download: z._default(z.boolean(), true),
  /** Days until the link stops working; without it, as long as the document exists. */
  days: z.optional(formWholeNumber(1, MAX_SHARE_DAYS)),
});
export type ShareDocumentRequest = z.input<typeof shareDocumentRequest>;

/** `POST /priapi1/unshare_document`: revokes a link at once. */
export const unshareDocumentRequest = z.object({ id: z.uuid(), share_id: z.uuid() });

/** Facts about a shared document. Settings, costs and everything else about its owner are left out. */
export const sharedInfo = z.pick(documentInfo, {
  file_name: true,
  size_bytes: true,
  format: true,
  title: true,
  state: true,
  warnings: true,
  page_count: true,
  pages_wanted: true,
  pages_read: true,
  pages_done: true,
  pages_without_text: true,
  segments: true,
  segments_translated: true,
  segments_failed: true,
  source_file_lang: true,
  target_lang: true,
  sequence: true,
});
export type SharedInfo = z.infer<typeof sharedInfo>;

/** `GET /pubapi1/shared_document`. All calls for shared documents carry the token in {@link SHARE_TOKEN_HEADER}. */
export const sharedDocument = z.object({
  permission: sharePermission,
  allows_download: z.boolean(),
  info: sharedInfo,
  /** Time when the link stops working. */
  expires_at: moment,
});
export type SharedDocument = z.infer<typeof sharedDocument>;

/** `GET /pubapi1/shared_document_pages`, as `get_document_pages`; blocks do not tell why they have no translation. */
export const sharedPagesQuery = z.omit(documentPagesQuery, { id: true });

/** `GET /pubapi1/shared_document_events`, as `document_events`, with {@link sharedInfo} in place of a document. */
export const sharedEventsQuery = z.pick(documentEventsQuery, { since: true });

/** `POST /pubapi1/change_shared_block`, as `change_document_block`; needs the permission `edit`. */
export const changeSharedBlockRequest = z.omit(changeBlockRequest, { id: true });

/** `GET /pubapi1/download_shared_document`, as `download_document`. */
export const downloadSharedQuery = z.object({
  view: z._default(documentView, 'translation'),
  format: z._default(downloadFormat, 'same'),
});
