import * as z from 'zod/mini';
import { formFlag, formWholeNumber } from './form-values.ts';
import { pageOf, pageQuery } from './lists.ts';

/** The most pages of a document that one request reads. */
export const PAGES_PER_REQUEST = 50;
/** The most documents in one archive. */
export const DOCUMENTS_PER_ARCHIVE = 100;

const moment = z.string(); // ISO 8601
const languageTag = z.string().check(z.minLength(1), z.maxLength(35));

/** Formats that are read and written; DOC and PPT become the modern format of their kind. */
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
 * `uploaded`: nothing was begun. `reading`: it waits for its turn, or is being opened. `translating`: page after page.
 * `partly`: some segments have no translation; `retry_document` asks for those alone.
 */
export const documentState = z.enum(['uploaded', 'reading', 'translating', 'done', 'partly', 'cancelled', 'failed']);
export type DocumentState = z.infer<typeof documentState>;

/** Which pages, counted from 1: `1-3,7`. Empty is all of them. */
const pageNumbers = z.string().check(
  z.trim(),
  z.maxLength(200),
  z.refine<string>((text) => text === '' || /^\d{1,5}(-\d{1,5})?(\s*,\s*\d{1,5}(-\d{1,5})?)*$/.test(text)),
);

/** How a document is translated. */
const settings = {
  engine: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Texts in pictures of pages are recognized. */
  is_ocr: formFlag,
  /** Formulas stay as they are. Those of a PDF are translated like text without it; in other formats they have no text. */
  enable_formula: formFlag,
  /** Texts in tables are translated. */
  enable_table: formFlag,
  /** A code of ours, a BCP 47 tag that matches one, or `auto`. */
  source_file_lang: languageTag,
  target_lang: languageTag,
  /** One of the caller's glossaries; empty is none. */
  glossary_id: z.union([z.uuid(), z.literal('')]),
  pages: pageNumbers,
  /** Opens a protected file. Kept encrypted, as long as the document. */
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
  pages: z._default(settings.pages, ''),
  password: z._default(settings.password, ''),
  /** Begin at once; otherwise `start_document` does. */
  start: z._default(formFlag, true),
});
export type UploadFields = z.input<typeof uploadFields>;

/**
 * `POST /priapi1/start_document`: begins a document that is `uploaded`, or that `failed`, with settings changed as given. With
 * `is_ocr`, also one that has `pages_without_text`: these alone are read and translated, and charged like other pages.
 */
export const startDocumentRequest = z.extend(z.partial(z.object(settings)), { id: z.uuid() });
export type StartDocumentRequest = z.input<typeof startDocumentRequest>;

/** `retry_document` (what failed or was left out), `cancel_document`, `delete_document`; and by query, `get_docs_info`. */
export const documentIdRequest = z.object({ id: z.uuid() });

/** What a person should know: a signature is void in what is written, scripts are left out, the file was repaired. */
export const documentWarning = z.enum(['signed', 'has-scripts', 'repaired', 'already-translated']);

const failure = z.object({ code: z.int(), info: z.string(), data: z.unknown() });

/** A document of the caller: `GET /priapi1/get_docs_info`. */
export const documentInfo = z.object({
  id: z.string(),
  file_name: z.string(),
  size_bytes: z.int(),
  /** `null` until it was opened. */
  format: z.nullable(documentFormat),
  title: z.nullable(z.string()),
  state: documentState,
  /** Why it failed. */
  error: z.nullable(failure),
  warnings: z.array(documentWarning),
  /** Pages of the whole file; `null` until it was opened. */
  page_count: z.nullable(z.int()),
  /** Of them, those that were asked for. */
  pages_wanted: z.nullable(z.int()),
  pages_read: z.int(),
  /** Pages that nothing more is done about, whatever became of their segments. */
  pages_done: z.int(),
  /** Pages that are nothing but pictures, or whose text nobody can decode: OCR could read them, for one page of the quota each. */
  pages_without_text: z.int(),
  /** Texts that can be translated on the pages read so far, and what became of them. */
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
  pages: z.string(),
  /** Pages that were charged to the quota `docs`; each page once, whatever is done again. */
  pages_charged: z.int(),
  /** Counts up with every change; `document_events` goes on after it. */
  sequence: z.int(),
  created_at: moment,
  /** It is deleted then, with its translations. */
  expires_at: moment,
});
export type DocumentInfo = z.infer<typeof documentInfo>;

/** `GET /priapi1/get_my_docs`, newest first. */
export const documentsQuery = z.extend(pageQuery(10), {
  /** Part of the file's name. */
  search: z.optional(z.string().check(z.maxLength(200))),
});
export const documentsData = z.extend(pageOf(documentInfo), {
  /** The files of all one's documents together, whatever was searched for. */
  stored_bytes: z.int(),
  /** How many days a document that is uploaded now is kept. */
  kept_days: z.int(),
});
export type DocumentsData = z.infer<typeof documentsData>;

/** A text with numbered markup. */
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

/** One piece of a page, and its translation. */
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
  /** In points from the page's top left corner; `null` where nothing has a place. */
  box: z.nullable(z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() })),
  content: z.array(inline),
  level: z.nullable(z.int()),
  cell: z.nullable(z.object({ table: z.string(), row: z.int(), column: z.int() })),
  /** The block whose paragraph goes on here; all of its text is there. */
  continues: z.nullable(z.string()),
  /** What the numbers of `content` stand for, by number. */
  markup: z.record(z.string(), inlineMarkup),
  /** `original`: it stays as it is. `waiting`: nothing came yet. */
  state: z.enum(['original', 'waiting', 'translated', 'failed']),
  /** The caller's own words count before the engine's. */
  translation: z.nullable(z.array(inline)),
  is_edited: z.boolean(),
  /** Why it has none. */
  error: z.nullable(z.object({ code: z.int(), info: z.string() })),
});
export type DocumentBlock = z.infer<typeof documentBlock>;

/** `waiting`: it was read. `partly`: some of its segments failed. `unreadable`: nothing of it could be read. */
export const documentPageState = z.enum(['waiting', 'done', 'partly', 'unreadable']);

/** What is told about a page without its texts. */
export const documentPageHead = z.object({
  /** From 0. */
  index: z.int(),
  state: documentPageState,
  /** `recognized`: OCR read it from the page's picture. */
  text: z.enum(['text', 'scanned', 'undecodable', 'empty', 'recognized']),
  segments: z.int(),
  segments_translated: z.int(),
  segments_failed: z.int(),
  /** That of the document when the page changed last. */
  sequence: z.int(),
});
export type DocumentPageHead = z.infer<typeof documentPageHead>;

/** In points; 0 for what flows. */
const size = { width: z.number(), height: z.number() };
export const documentPage = z.extend(documentPageHead, { ...size, blocks: z.array(documentBlock) });
export type DocumentPageData = z.infer<typeof documentPage>;

/** What an event tells of a page. */
export const toldPage = z.union([documentPage, documentPageHead]);
export type ToldPage = z.infer<typeof toldPage>;

/** `GET /priapi1/get_document_pages`: those that were read of `first` to `last`, counted from 0, the last one included. */
export const documentPagesQuery = z.object({
  id: z.uuid(),
  first: z._default(formWholeNumber(0, 1_000_000), 0),
  /** Default: as many as one request reads. */
  last: z.optional(formWholeNumber(0, 1_000_000)),
});
export const documentPagesData = z.object({ items: z.array(documentPage) });
export type DocumentPagesData = z.infer<typeof documentPagesData>;

/**
 * `GET /priapi1/document_events`: `progress` (a {@link documentInfo}) at once and with every change, `page` (a
 * {@link documentPageHead}, with its texts for the page `whole`) for every page that changed after `since`; `done` (a
 * {@link documentInfo}) ends the stream when nothing more is being done, whatever the state.
 */
export const documentEventsQuery = z.object({
  id: z.uuid(),
  /** `sequence` of the last event one has seen. */
  since: z._default(formWholeNumber(0, Number.MAX_SAFE_INTEGER), 0),
  /** The page that somebody waits for, from 0: its events are a {@link documentPage}, so that nobody has to ask for it. */
  whole: z.optional(formWholeNumber(0, 1_000_000)),
});

/** `POST /priapi1/change_document_block`: one's own words for a block; `null` brings back the engine's. */
export const changeBlockRequest = z.object({
  id: z.uuid(),
  /** `id` of the block. */
  block: z.string().check(z.minLength(1), z.maxLength(200)),
  /** Its markup is the original's, every number as often as there. */
  translation: z.nullable(z.array(inline).check(z.maxLength(2_000))),
});

/** `original` is the file that was uploaded. */
export const documentView = z.enum(['original', 'translation', 'side-by-side', 'alternating', 'paragraphs']);
export type DocumentView = z.infer<typeof documentView>;
/**
 * `same`: as the file itself, DOC and PPT as DOCX and PPTX, pictures as PDF. `html`: original and translation, in one file. `pdf`: of PDFs and
 * pictures alone; with the view `original` a picture as the page that is translated.
 */
export const downloadFormat = z.enum(['same', 'markdown', 'html', 'pdf']);
export type DownloadFormat = z.infer<typeof downloadFormat>;

const download = { view: z._default(documentView, 'translation'), format: z._default(downloadFormat, 'same') };

/** `GET /priapi1/download_document`: the file itself, named by `Content-Disposition`. */
export const downloadDocumentQuery = z.object({ id: z.uuid(), ...download });
/** `GET /priapi1/download_documents`: a ZIP archive of those that are there. `ids` are joined by commas. */
export const downloadDocumentsQuery = z.object({
  ids: z.string().check(
    z.refine<string>((text) => /^[0-9a-f-]{36}(,[0-9a-f-]{36})*$/i.test(text)),
    z.maxLength(37 * DOCUMENTS_PER_ARCHIVE),
  ),
  ...download,
});
