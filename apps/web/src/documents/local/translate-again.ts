import type { StartDocumentRequest, TranslateAgain } from '@interlinear/contract/documents';
import { readPageNumbers, writePageNumbers } from '@interlinear/documents/page-ranges';
import { translationsToRenew } from '@interlinear/documents/stored-translation';
import { isLanguageCode } from '@interlinear/languages';
import { hasWaiting, type LocalDocument, type LocalPage, type LocalSettings, needsReading } from './local-document.ts';
import { withoutFailures } from './translate-document.ts';

type ChangedSettings = Omit<StartDocumentRequest, 'id' | 'again' | 'password'>;

/** Returns the settings with the changes of a request; unknown languages are left out. */
export function withChanges(settings: LocalSettings, changed: ChangedSettings): LocalSettings {
  const { engine, source_file_lang: source, target_lang: target, style, pages, is_ocr } = changed;
  return {
    ...settings,
    engine: engine ?? settings.engine,
    source: source === 'auto' || isLanguage(source) ? source : settings.source,
    target: isLanguage(target) ? target : settings.target,
    style: style ?? settings.style,
    pages: pages ?? settings.pages,
    isOcr: flagOf(is_ocr) ?? settings.isOcr,
    enableFormula: flagOf(changed.enable_formula) ?? settings.enableFormula,
    enableTable: flagOf(changed.enable_table) ?? settings.enableTable,
  };
}

/** Returns what changes in a document that is to be translated again, as on the server. */
export function againChanges(
  document: LocalDocument,
  again: TranslateAgain,
  changed: ChangedSettings,
): Partial<LocalDocument> {
  const settings = withChanges(document.settings, changed);
  const read = document.pages.map(({ page }) => page.index);
  const count = document.facts?.pageCount ?? read.length;
  const wanted = new Set(changed.pages === undefined ? read : readPageNumbers(changed.pages, count));
  const isNewTarget = settings.target !== document.settings.target;
  const translationsOf = ({ page, translations }: LocalPage) =>
    wanted.has(page.index) || isNewTarget
      ? translationsToRenew(translations, { keepsEdits: again === 'unedited', isNewTarget })
      : translations;
  // Only PDFs have formulas that are texts.
  const isOutdated = document.facts?.format === 'pdf' && settings.enableFormula !== document.settings.enableFormula;
  const sequence = document.sequence + 1;
  const pages =
    again === 'failed'
      ? withoutFailures(document)
      : document.pages
          .filter(({ page }) => page.failure === undefined)
          .map((local) => ({ ...local, translations: translationsOf(local), sequence }));
  return {
    settings: {
      ...settings,
      pages:
        changed.pages === undefined
          ? document.settings.pages
          : writePageNumbers([...new Set([...read, ...wanted])], count),
    },
    pages: pages
      .filter((local) => !(settings.isOcr && needsReading(local)))
      .map((local) => ({
        ...local,
        isWaiting: isOutdated || hasWaiting(local, settings),
        isOutdated: isOutdated || local.isOutdated === true,
      })),
  };
}

function isLanguage(code: string | undefined): code is LocalSettings['target'] {
  return code !== undefined && isLanguageCode(code);
}

function flagOf(value: ChangedSettings['is_ocr']): boolean | undefined {
  return value === undefined ? undefined : value === true || value === 'true';
}
