import { decodeFile } from '@interlinear/term-files/decode-file';
import { readGlossaryCsv, toGlossaryCsv } from '@interlinear/term-files/glossary-csv';
import { readGlossaryTbx, toGlossaryTbx } from '@interlinear/term-files/glossary-tbx';
import { Button } from '@interlinear/ui/button';
import { useRef } from 'react';
import { say } from '../messages/say.ts';
import { useNotify } from '../options/notice.tsx';
import { saveFile } from '../options/save-file.ts';
import type { Term } from './schemas.ts';

const FORMATS = [
  { label: 'CSV', name: 'interlinear-glossary.csv', type: 'text/csv', write: toGlossaryCsv },
  { label: 'TBX', name: 'interlinear-glossary.tbx', type: 'application/x-tbx', write: toGlossaryTbx },
];

interface GlossaryFilesProps {
  terms: readonly Term[];
  onImport: (terms: readonly Term[]) => Promise<unknown>;
}

/** Buttons to import and export terms. */
export function GlossaryFiles({ terms, onImport }: GlossaryFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const notify = useNotify();

  const take = async (file: File) => {
    const read = readTerms(decodeFile(await file.arrayBuffer()));
    if (read.terms.length === 0) return notify.failed(say('glossaryImportWrong'));
    if (await notify.awaitSave(onImport(read.terms))) {
      notify.done(say('glossaryImported', read.terms.length, read.skipped));
    }
  };

  return (
    <div className="flex flex-wrap gap-2">
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,.tbx,.xml"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void take(file); // every outcome is shown
          target.value = ''; // allows choosing the same file again
        }}
      />
      <Button onClick={() => input.current?.click()}>{say('fileImport')}</Button>
      {FORMATS.map(({ write, ...file }) => (
        <Button
          key={file.label}
          disabled={terms.length === 0}
          onClick={() => saveFile({ ...file, text: write(terms) })}
        >
          {say('exportAs', file.label)}
        </Button>
      ))}
    </div>
  );
}

function readTerms(text: string): { terms: Term[]; skipped: number } {
  const isMarkup = /^\uFEFF?\s*</.test(text);
  return (isMarkup ? readGlossaryTbx(text) : readGlossaryCsv(text)) ?? { terms: [], skipped: 0 };
}
