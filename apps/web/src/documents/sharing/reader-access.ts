import { createContext, useContext } from 'react';

/** Rights of the person who reads a document. The server checks them again. */
export interface ReaderAccess {
  /** Whether settings, costs and actions of the owner are shown. */
  isOwner: boolean;
  canEdit: boolean;
  /** Whether the person gets files: the pages of a PDF, and downloads. */
  canDownload: boolean;
}

const OWNER: ReaderAccess = { isOwner: true, canEdit: true, canDownload: true };

/** Access of an owner, unless a link gives other rights. */
export const ReaderAccessContext = createContext(OWNER);

export function useReaderAccess(): ReaderAccess {
  return useContext(ReaderAccessContext);
}
