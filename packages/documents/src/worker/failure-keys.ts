import type { DocumentFailure } from '../document-error.ts';

/** Rows of the contract's error catalogue by reason. A thread's own reasons are `too-heavy` and `crashed`. */
export const FAILURE_KEYS = {
  'invalid-type': 'fileTypeInvalid',
  encrypted: 'fileEncrypted',
  'wrong-password': 'filePasswordWrong',
  'certificate-encrypted': 'fileCertificateEncrypted',
  damaged: 'fileDamaged',
  'too-large': 'fileUnpacksTooFar',
  'picture-too-large': 'pictureTooLarge',
  'archive-bomb': 'fileUnpacksTooFar',
  'converter-missing': 'converterMissing',
  timeout: 'fileTimeout',
  'form-only': 'fileFormOnly',
  aborted: 'shuttingDown',
  'too-heavy': 'fileTooHeavy',
  crashed: 'fileDamaged',
} as const satisfies Record<DocumentFailure | 'too-heavy' | 'crashed', string>;
