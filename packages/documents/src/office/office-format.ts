import type { Archive } from '../archive/archive.ts';
import { openOfficePackage } from './office-package.ts';

/** Which kind of Office file an archive is, by the type of its main part; `undefined` when it is none that is read here. */
export function officeFormat(archive: Archive): 'docx' | 'pptx' | 'xlsx' | undefined {
  const office = openOfficePackage(archive);
  const type = office.contentType(office.mainPart).toLowerCase();
  if (/wordprocessingml|ms-word/.test(type)) return 'docx';
  if (/presentationml|ms-powerpoint/.test(type)) return 'pptx';
  // The binary kind of workbook has no XML inside.
  if (/spreadsheetml|ms-excel/.test(type) && !type.includes('binary')) return 'xlsx';
  return undefined;
}
