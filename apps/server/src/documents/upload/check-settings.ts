import type { DocumentInfo } from '@interlinear/contract/documents';
import type { Caller } from '../../accounts/authentication.ts';
import { apiFailure } from '../../platform/http/api-failure.ts';
import { readLanguage } from '../../translation/check-request.ts';
import type { DocumentContext } from '../document-context.ts';
import type { DocumentRow } from '../repository.ts';

/** Requested settings of a document. */
export type RequestedSettings = Pick<
  DocumentInfo,
  'engine' | 'is_ocr' | 'enable_formula' | 'enable_table' | 'source_file_lang' | 'target_lang' | 'style' | 'pages'
> & { glossary_id: string; password: string };

/** Checked settings, as stored. */
export type StoredSettings = Pick<
  DocumentRow,
  | 'engine'
  | 'isOcr'
  | 'enableFormula'
  | 'enableTable'
  | 'source'
  | 'target'
  | 'glossaryId'
  | 'style'
  | 'pages'
  | 'password'
>;

/**
 * Checks that the server supports the settings and the caller may use them.
 * @throws {ApiFailure} `unknownEngine`, `unknownLanguage`, `planRequired`, `notFound` for a glossary
 */
export async function checkSettings(
  { engines, entitlements, termsFor, seal }: Pick<DocumentContext, 'engines' | 'entitlements' | 'termsFor' | 'seal'>,
  { accountId, apiKeyId }: Caller,
  requested: RequestedSettings,
): Promise<StoredSettings> {
  const { engine, pages, password } = requested;
  if (!engines.get(engine)) throw apiFailure('unknownEngine', { engine: engine.slice(0, 40) });
  const source = requested.source_file_lang === 'auto' ? 'auto' : readLanguage(requested.source_file_lang);
  const target = readLanguage(requested.target_lang);
  await entitlements.require(accountId, { kind: 'engine', engine, isApi: apiKeyId !== undefined });
  const glossaryId = requested.glossary_id === '' ? null : requested.glossary_id;
  if (glossaryId !== null) await termsFor(accountId, glossaryId, target);
  return {
    engine,
    isOcr: requested.is_ocr,
    enableFormula: requested.enable_formula,
    enableTable: requested.enable_table,
    source,
    target,
    glossaryId,
    style: requested.style,
    pages,
    password: password === '' ? null : seal.close(password),
  };
}
