import type { DocumentInfo } from '@interlinear/contract/documents';
import { displayName, isLanguageCode } from '@interlinear/languages';
import { Button } from '@interlinear/ui/button';
import { Dialog } from '@interlinear/ui/dialog';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../../../failures/use-failure-text.ts';
import { FormNotice } from '../../../forms/form-notice.tsx';
import { OptionField } from '../../../forms/option-field.tsx';
import { useLocale } from '../../../locale/use-locale.ts';
import { isLocalDocument } from '../../local/local-id.ts';
import type { DocumentSettings } from '../../settings.ts';
import { storedSettings } from '../../stored-values.ts';
import { readPageList } from '../../upload/page-list.ts';
import { SettingsPanel } from '../../upload/settings-panel.tsx';
import { useStartDocument } from '../../use-documents.ts';
import { useEngines } from '../../use-engines.ts';
import { countNewPages } from './count-new-pages.ts';

export interface AgainDialogProps {
  info: DocumentInfo;
  onClose: () => void;
}

/** Dialog to translate a document again with other settings. Says what it costs, and asks about the person's edits. */
export function AgainDialog({ info, onClose }: AgainDialogProps) {
  const t = useTranslations('reader');
  const shell = useTranslations('shell');
  const failureText = useFailureText();
  const dialog = useRef<HTMLDialogElement>(null);
  const [settings, setSettings] = useState(() => settingsOf(info));
  const [pages, setPages] = useState(info.pages);
  const [keepsEdits, setKeepsEdits] = useState<boolean>();
  const { start, isPending, error } = useStartDocument(info);
  const isNewTarget = settings.targetLanguage !== info.target_lang;
  // Edits in the former language would mix two languages.
  const keeps = keepsEdits ?? !isNewTarget;
  const pageList = readPageList(pages);
  const canStart = pageList !== undefined && !isPending;
  useEffect(() => dialog.current?.showModal(), []);

  function translate() {
    const request = { ...requestOf(settings), ...(pageList !== info.pages && { pages: pageList }) };
    start({ ...request, again: keeps ? 'unedited' : 'all' }, { onSuccess: () => dialog.current?.close() });
  }

  return (
    <Dialog ref={dialog} title={t('againTitle')} closeLabel={shell('close')} onClose={onClose}>
      <div className="grid gap-5">
        {error && <FormNotice kind="failure">{failureText(error)}</FormNotice>}
        <SettingsPanel
          settings={settings}
          onChange={setSettings}
          pages={{ value: pages, onChange: setPages }}
          isLocal={isLocalDocument(info.id)}
          isAgain
        />
        <EditsField info={info} settings={settings} keeps={keeps} onChange={setKeepsEdits} />
        <Cost info={info} settings={settings} pages={pageList ?? info.pages} />
        <div className="flex justify-end">
          <Button kind="primary" aria-disabled={!canStart} onClick={() => canStart && translate()}>
            {t('againStart')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface EditsFieldProps {
  info: DocumentInfo;
  settings: DocumentSettings;
  keeps: boolean;
  onChange: (keeps: boolean) => void;
}

function EditsField({ info: { target_lang, enable_formula }, settings, keeps, onChange }: EditsFieldProps) {
  const t = useTranslations('reader');
  const locale = useLocale();
  const language = isLanguageCode(target_lang) ? displayName(target_lang, locale) : target_lang;
  const hints =
    settings.targetLanguage === target_lang ? [t('againEditsHint')] : [t('againEditsLanguage', { language })];
  if (settings.extractSettings.enable_formula !== enable_formula) hints.push(t('againEditsFormulas'));
  return <OptionField label={t('againKeepEdits')} hint={hints.join(' ')} isOn={keeps} onChange={onChange} />;
}

/** Says what the translation costs: pages that were not charged yet, and tokens of AI models. */
function Cost({ info, settings, pages }: { info: DocumentInfo; settings: DocumentSettings; pages: string }) {
  const t = useTranslations('reader');
  const engines = useEngines(isLocalDocument(info.id));
  const isAi = engines.some(({ id, kind }) => id === settings.selectedEngine && kind === 'ai');
  const isOcr = settings.extractSettings.is_ocr;
  return (
    <p role="status" className="rounded-md bg-sunken px-3.5 py-2.5 text-sm">
      {isLocalDocument(info.id)
        ? t('againCostLocal')
        : t('againCostPages', { count: countNewPages(info, { pages, isOcr }) })}
      {isAi && ` ${t('againCostTokens')}`}
    </p>
  );
}

function settingsOf(info: DocumentInfo): DocumentSettings {
  const { source_file_lang: source, target_lang: target, is_ocr, enable_formula, enable_table } = info;
  const stored = storedSettings.get();
  return {
    ...stored,
    extractSettings: { is_ocr, enable_formula, enable_table },
    selectedEngine: info.engine,
    sourceLanguage: isLanguageCode(source) ? source : 'auto',
    targetLanguage: isLanguageCode(target) ? target : stored.targetLanguage,
    glossaryId: info.glossary_id ?? '',
    style: info.style,
  };
}

function requestOf({
  selectedEngine,
  sourceLanguage,
  targetLanguage,
  glossaryId,
  style,
  extractSettings,
}: DocumentSettings) {
  return {
    engine: selectedEngine,
    source_file_lang: sourceLanguage,
    target_lang: targetLanguage,
    glossary_id: glossaryId,
    style,
    is_ocr: extractSettings.is_ocr,
    enable_formula: extractSettings.enable_formula,
    enable_table: extractSettings.enable_table,
  };
}
