import { type MessageName, say } from '../../messages/say.ts';
import { saveFile } from '../../options/save-file.ts';
import { EXPORT_FORMATS, EXPORT_LINES, type ExportChoice, exportFile } from './export-file.ts';
import { element, textButton } from './panel-elements.ts';
import type { TranscriptSubject } from './transcript-subject.ts';
import { type TranslateEverything, untranslated } from './translate-everything.ts';

const LINE_NAMES: Readonly<Record<ExportChoice['lines'], MessageName>> = {
  both: 'modeBilingual',
  original: 'subtitlesOriginalOnly',
  translation: 'modeTranslation',
};

/** Saves the subtitles as a file. Before lines are left untranslated, the person is asked. */
export class TranscriptExport {
  readonly element: HTMLElement;
  readonly #subtitles: TranscriptSubject;
  readonly #everything: TranslateEverything;
  readonly #open: HTMLButtonElement;
  readonly #form: HTMLElement;
  readonly #question: HTMLElement;
  readonly #line: HTMLElement;
  readonly #choice: ExportChoice = { format: 'srt', lines: 'both' };

  constructor(document: Document, subtitles: TranscriptSubject, everything: TranslateEverything) {
    this.#subtitles = subtitles;
    this.#everything = everything;
    this.#open = textButton(document, 'action', say('transcriptExport'), () => this.#toggle());
    const format = choice(document, {
      label: say('transcriptFormat'),
      options: EXPORT_FORMATS.map((value) => [value, value.toUpperCase()] as const),
      onChange: (value) => this.#change({ format: value }),
    });
    const lines = choice(document, {
      label: say('subtitlesLines'),
      options: EXPORT_LINES.map((value) => [value, say(LINE_NAMES[value])] as const),
      onChange: (value) => this.#change({ lines: value }),
    });
    const save = textButton(document, 'action main', say('transcriptSave'), () => this.#request());
    this.#form = element(document, 'div', 'row', format, lines, save);
    this.#form.role = 'group';
    this.#form.ariaLabel = say('transcriptExport');
    this.#line = element(document, 'p', 'status');
    this.#line.role = 'status';
    this.#question = element(
      document,
      'div',
      'row',
      this.#line,
      textButton(document, 'action main', say('transcriptTranslateFirst'), () => void this.#translateFirst()),
      textButton(document, 'action', say('transcriptSaveAsIs'), () => this.#save()),
    );
    this.#form.hidden = true;
    this.#question.hidden = true;
    this.element = element(document, 'div', 'export', this.#open, this.#form, this.#question);
    this.#open.ariaExpanded = 'false';
  }

  /** Offers the export if there is anything to save. */
  show(count: number): void {
    this.element.hidden = count === 0;
  }

  #toggle(): void {
    this.#form.hidden = !this.#form.hidden;
    this.#question.hidden = true;
    this.#open.ariaExpanded = String(!this.#form.hidden);
    if (!this.#form.hidden) this.#form.querySelector('select')?.focus();
  }

  #change(change: Partial<ExportChoice>): void {
    Object.assign(this.#choice, change);
    this.#question.hidden = true;
  }

  #request(): void {
    const missing = this.#choice.lines === 'original' ? 0 : untranslated(this.#subtitles.cues);
    if (missing === 0) {
      this.#save();
      return;
    }
    this.#question.hidden = false;
    this.#line.textContent = say('transcriptUntranslated', missing);
    this.#question.querySelector('button')?.focus();
  }

  async #translateFirst(): Promise<void> {
    this.#question.hidden = true;
    // Stopped or failed: the panel says why, and the person decides again.
    if (await this.#everything.run()) this.#save();
    else if (!this.#subtitles.ended.aborted) this.#request();
  }

  #save(): void {
    this.#question.hidden = true;
    saveFile(exportFile(this.#subtitles, this.#choice));
  }
}

interface ChoiceOptions<Value extends string> {
  label: string;
  options: readonly (readonly [Value, string])[];
  onChange(value: Value): void;
}

function choice<Value extends string>(
  document: Document,
  { label, options, onChange }: ChoiceOptions<Value>,
): HTMLSelectElement {
  const select = document.createElement('select');
  select.ariaLabel = label;
  for (const [value, name] of options) {
    const option = document.createElement('option');
    option.value = value;
    option.textContent = name;
    select.append(option);
  }
  select.addEventListener('change', () => {
    const chosen = options.find(([value]) => value === select.value);
    if (chosen) onChange(chosen[0]);
  });
  return select;
}
