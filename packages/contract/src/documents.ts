import * as z from 'zod/mini';
import { formFlag, formWholeNumber } from './form-values.ts';
import { pageOf, pageQuery } from './lists.ts';
import { translationStyle } from './translate.ts';

/** Maximum number of pages per request. */
export const PAGES_PER_REQUEST = 50;
/** Maximum number of documents per archive. */
export const DOCUMENTS_PER_ARCHIVE = 100;

const moment = z.string(); // ISO 8601.
const languageTag = z.string().check(z.minLength(1), z.maxLength(35));

/** Formats that can be read and written; DOC and PPT become DOCX and PPTX. */
export const documentFormat = z.enum([
  'pdf',
  'docx',
  'pptx',
  'xlsx',
  'epub',
  'html',
  'markdown',
  'txt',
  'srt',
  'vtt',
  'ass',
]);
export type DocumentFormatName = z.infer<typeof documentFormat>;

/**
 * `uploaded`: not started. `reading`: queued or being opened. `translating`: in progress. `partly`: some segments have
 * no translation; `retry_document` retries only those.
 */
export const documentState = z.enum(['uploaded', 'reading', 'translating', 'done', 'partly', 'cancelled', 'failed']);
export type DocumentState = z.infer<typeof documentState>;

/** Pages counted from 1, e.g. `1-3,7`; empty means all. */
const pageNumbers = z.string().check(
  z.trim(),
  z.maxLength(200),
  z.refine<string>((text) => text === '' || /^\d{1,5}(-\d{1,5})?(\s*,\s*\d{1,5}(-\d{1,5})?)*$/.test(text)),
);

/** Translation settings of a document. */
const settings = {
  engine: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Recognise text in scanned pages. */
  is_ocr: formFlag,
  /**
   * Keep formulas as they are. Otherwise formulas in a PDF are translated as text; other formats have no text for them.
   */
  enable_formula: formFlag,
  /** Translate text in tables. */
  enable_table: formFlag,
  /** A language code of ours, a BCP 47 tag that matches one, or `auto`. */
  source_file_lang: languageTag,
  target_lang: languageTag,
  /** Glossary the caller may use; empty means none. */
  glossary_id: z.union([z.uuid(), z.literal('')]),
  /** Style of AI engines' translations. */
  style: translationStyle,
  pages: pageNumbers,
  /** Opens a protected file. Stored encrypted, as long as the document. */
  password: z.string().check(z.maxLength(500)),
};

/** `POST /priapi1/upload_file`, multipart: these fields and one file, `file`. */
export const uploadFields = z.object({
  engine: z._default(settings.engine, 'microsoft-edge'),
  is_ocr: z._default(settings.is_ocr, false),
  enable_formula: z._default(settings.enable_formula, true),
  enable_table: z._default(settings.enable_table, true),
  source_file_lang: z._default(settings.source_file_lang, 'auto'),
  target_lang: z._default(settings.target_lang, 'zh-CN'),
  glossary_id: z._default(settings.glossary_id, ''),
  style: z._default(settings.style, 'general'),
  pages: z._default(settings.pages, ''),
  password: z._default(settings.password, ''),
  /** Start at once; otherwise call `start_document`. */
  start: z._default(formFlag, true),
});
export type UploadFields = z.input<typeof uploadFields>;

/**
 * Segments to translate again: those that failed or were left out, those that the owner has not edited, or all, which
 * drops the edits.
 */
export const translateAgain = z.enum(['failed', 'unedited', 'all']);
export type TranslateAgain = z.infer<typeof translateAgain>;

/**
 * `POST /priapi1/start_document`: starts a document that is `uploaded` or `failed`, with changed settings. With
 * `is_ocr`, also one with `pages_without_text`: only those pages are recognised and translated, and charged like
 * others. With `again`, also one that was translated: its `pages` are translated again, or for the first time, and only
 * pages that were not charged before are charged. With another `enable_formula` all pages of a PDF are read again; edits
 * stay where the text does. With `failed`, languages and formulas cannot change.
 */
export const startDocumentRequest = z.extend(z.partial(z.object(settings)), {
  id: z.uuid(),
  again: z.optional(translateAgain),
});
export type StartDocumentRequest = z.input<typeof startDocumentRequest>;

/**
 * Body of `retry_document` (whatever failed or was left out), `cancel_document` and `delete_document`; query of
 * `get_docs_info`.
 */
export const documentIdRequest = z.object({ id: z.uuid() });

/** Warnings: writing the file voids its signature, scripts are removed, the file was repaired. */
export const documentWarning = z.enum(['signed', 'has-scripts', 'repaired', 'already-translated']);

const failure = z.object({ code: z.int(), info: z.string(), data: z.unknown() });

/** A document of the caller: `GET /priapi1/get_docs_info`. */
export const documentInfo = z.object({
  id: z.string(),
  file_name: z.string(),
  size_bytes: z.int(),
  /** `null` until the file was opened. */
  format: z.nullable(documentFormat),
  title: z.nullable(z.string()),
  state: documentState,
  /** Reason for a failure. */
  error: z.nullable(failure),
  warnings: z.array(documentWarning),
  /** Pages of the whole file; `null` until it was opened. */
  page_count: z.nullable(z.int()),
  /** Number of pages to translate. */
  pages_wanted: z.nullable(z.int()),
  pages_read: z.int(),
  /** Pages that need no more work, whatever the outcome. */
  pages_done: z.int(),
  /** Pages without readable text. OCR could read them, for one page of quota each. */
  pages_without_text: z.int(),
  /** Translatable segments on the pages read so far, and their outcomes. */
  segments: z.int(),
  segments_translated: z.int(),
  segments_failed: z.int(),
  engine: z.string(),
  source_file_lang: z.string(),
  target_lang: z.string(),
  is_ocr: z.boolean(),
  enable_formula: z.boolean(),
  enable_table: z.boolean(),
  glossary_id: z.nullable(z.string()),
  style: translationStyle,
  pages: z.string(),
  /** Pages charged to the quota `docs`; each page is charged once, even if it is repeated. */
  pages_charged: z.int(),
  /** Incremented with every change; pass it to `document_events` to resume. */
  sequence: z.int(),
  created_at: moment,
  /** Time when the document and its translations are deleted. */
  expires_at: moment,
});
export type DocumentInfo = z.infer<typeof documentInfo>;

/** `GET /priapi1/get_my_docs`, newest first. */
export const documentsQuery = z.extend(pageQuery(10), {
  /** Part of the file name. */
  search: z.optional(z.string().check(z.maxLength(200))),
});
/** `shares`: number of links to the document that work now (BILL-17). */
const listedDocument = z.extend(documentInfo, { shares: z.int() });
export type ListedDocumentInfo = z.infer<typeof listedDocument>;
export const documentsData = z.extend(pageOf(listedDocument), {
  /** Total size of all the caller's files, regardless of `search`. */
  stored_bytes: z.int(),
  /** Days until a document uploaded now is deleted. */
  kept_days: z.int(),
});
export type DocumentsData = z.infer<typeof documentsData>;

/** Text with numbered markup. */
export const inline = z.union([
  z.string(),
  z.object({ open: z.int() }),
  z.object({ close: z.int() }),
  z.object({ leaf: z.int(), kind: z.enum(['code', 'image', 'formula', 'break', 'term', 'field']) }),
]);
export type InlineContent = z.infer<typeof inline>;

const inlineMarkup = z.object({
  style: z.optional(z.array(z.enum(['bold', 'italic', 'underline', 'strike', 'superscript', 'subscript', 'code']))),
  link: z.optional(z.string()),
  text: z.optional(z.string()),
});

/** Block of a page, with its translation. */
export const documentBlock = z.object({
  id: z.string(),
  role: z.enum([
    'title',
    'heading',
    'text',
    'list',
    'caption',
    'header',
    'footer',
    'footnote',
    'table-cell',
    'code',
    'figure-text',
    'formula',
    'note',
    'comment',
    'cue',
  ]),
  /** Points from the page's top left corner; `null` in formats without positions. */
  box: z.nullable(z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() })),
  content: z.array(inline),
  /** Shown before the content but not a part of it: number or bullet of a list item or heading, time of a cue. */
  label: z.nullable(z.string()),
  level: z.nullable(z.int()),
  cell: z.nullable(z.object({ table: z.string(), row: z.int(), column: z.int() })),
  /** Id of the block whose paragraph this one continues; that block has all the text. */
  continues: z.nullable(z.string()),
  /** Markup by the numbers used in `content`. */
  markup: z.record(z.string(), inlineMarkup),
  /** `original`: not translated. `waiting`: not translated yet. */
  state: z.enum(['original', 'waiting', 'translated', 'failed']),
  /** The owner's edit takes precedence over the engine's translation. */
  translation: z.nullable(z.array(inline)),
  is_edited: z.boolean(),
  /** Reason there is no translation. */
  error: z.nullable(z.object({ code: z.int(), info: z.string() })),
});
export type DocumentBlock = z.infer<typeof documentBlock>;

/** `waiting`: read, not translated yet. `partly`: some segments failed. `unreadable`: nothing could be read. */
export const documentPageState = z.enum(['waiting', 'done', 'partly', 'unreadable']);

/** Page without its texts. */
export const documentPageHead = z.object({
  /** Starts at 0. */
  index: z.int(),
  state: documentPageState,
  /** `recognized`: read by OCR. */
  text: z.enum(['text', 'scanned', 'undecodable', 'empty', 'recognized']),
  segments: z.int(),
  segments_translated: z.int(),
  segments_failed: z.int(),
  /** The document's sequence at the page's last change. */
  sequence: z.int(),
});
export type DocumentPageHead = z.infer<typeof documentPageHead>;

/** In points; 0 for formats without fixed pages. */
const size = { width: z.number(), height: z.number() };
export const documentPage = z.extend(documentPageHead, { ...size, blocks: z.array(documentBlock) });
export type DocumentPageData = z.infer<typeof documentPage>;

/** Page of an event. */
export const eventPage = z.union([documentPage, documentPageHead]);
export type AnnouncedPage = z.infer<typeof eventPage>;

/**
 * `GET /priapi1/get_document_pages`: pages from `first` to `last`, inclusive, counted from 0, as far as they have been
 * read.
 */
export const documentPagesQuery = z.object({
  id: z.uuid(),
  first: z._default(formWholeNumber(0, 1_000_000), 0),
  /** Default: the maximum per request. */
  last: z.optional(formWholeNumber(0, 1_000_000)),
});
export const documentPagesData = z.object({ items: z.array(documentPage) });
export type DocumentPagesData = z.infer<typeof documentPagesData>;

/**
 * `GET /priapi1/document_events`: `progress` (a {@link documentInfo}) at once and with every change, `page` (a {@link
 * documentPageHead}, with texts for the page `whole`) for every page that changed after `since`; `done` (a {@link
 * documentInfo}) ends the stream when the document is no longer active, whatever its state.
 */
export const documentEventsQuery = z.object({
  id: z.uuid(),
  /** `sequence` of the last event received. */
  since: z._default(formWholeNumber(0, Number.MAX_SAFE_INTEGER), 0),
  /** Index of the page whose events include its texts (a {@link documentPage}), which saves a separate request. */
  whole: z.optional(formWholeNumber(0, 1_000_000)),
});

/** `POST /priapi1/change_document_block`: replaces a block's translation; `null` restores the engine's. */
export const changeBlockRequest = z.object({
  id: z.uuid(),
  /** Block id. */
  block: z.string().check(z.minLength(1), z.maxLength(200)),
  /** Must use the original's markup, each number exactly as often. */
  translation: z.nullable(z.array(inline).check(z.maxLength(2_000))),
});

/** A recurring name or term of a document, which AI engines translate alike throughout. */
export const documentTerm = z.object({
  source: z.string(),
  /** Translation in use; `null` if the term was removed. */
  target: z.nullable(z.string()),
  /** The engine's translation. */
  found: z.string(),
  /** Occurrences in the pages that were read to find it. */
  count: z.int(),
});
export type DocumentTerm = z.infer<typeof documentTerm>;

/**
 * `GET /priapi1/get_document_terms`, most frequent first. `waiting`: not looked for yet. `unsupported`: the engine is not an
 * AI model. `missing`: they could not be found, or the document was translated without them.
 */
export const documentTermsData = z.object({
  state: z.enum(['found', 'waiting', 'unsupported', 'missing']),
  items: z.array(documentTerm),
});
export type DocumentTermsData = z.infer<typeof documentTermsData>;

/**
 * `POST /priapi1/change_document_term`: changes a term, or removes it with `null`, and translates the segments with it
 * again, except edited ones. They cost their tokens, unless the same translation is known; pages are not charged again.
 */
export const changeTermRequest = z.object({
  id: z.uuid(),
  /** `source` of the term. */
  source: z.string().check(z.minLength(1), z.maxLength(200)),
  target: z.nullable(
    z.string().check(
      z.trim(),
      z.minLength(1),
      z.maxLength(200),
      z.refine<string>((text) => !/[\0\r\n]/.test(text)),
    ),
  ),
});

/** `original` is the uploaded file. */
export const documentView = z.enum(['original', 'translation', 'side-by-side', 'alternating', 'paragraphs']);
export type DocumentView = z.infer<typeof documentView>;
/**
 * `same`: the file's own format; DOC and PPT become DOCX and PPTX, pictures become PDF. `html`: original and
 * translation in one file. `pdf`: only for PDFs and pictures; with the view `original`, a picture as an untranslated
 * page.
 */
export const downloadFormat = z.enum(['same', 'markdown', 'html', 'pdf']);
export type DownloadFormat = z.infer<typeof downloadFormat>;

const download = { view: z._default(documentView, 'translation'), format: z._default(downloadFormat, 'same') };

/** `GET /priapi1/download_document`: the file, named by `Content-Disposition`. */
export const downloadDocumentQuery = z.object({ id: z.uuid(), ...download });
/** `GET /priapi1/download_documents`: a ZIP archive of the documents that exist. `ids` are separated by commas. */
export const downloadDocumentsQuery = z.object({
  ids: z.string().check(
    z.refine<string>((text) => /^[0-9a-f-]{36}(,[0-9a-f-]{36})*$/i.test(text)),
    z.maxLength(37 * DOCUMENTS_PER_ARCHIVE),
  ),
  ...download,
});
