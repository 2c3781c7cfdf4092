import type { GlossaryFormat } from '@interlinear/contract/glossaries';

/** What a file of terms is, by its name: TBX is XML, and everything else is read as CSV. */
export function formatOf(fileName: string): GlossaryFormat {
  return /\.(tbx|xml)$/i.test(fileName) ? 'tbx' : 'csv';
}
