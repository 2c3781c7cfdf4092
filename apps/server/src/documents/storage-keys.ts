/** Storage key of a document's uploaded file. */
export const sourceKey = (id: string) => `documents/${id}/source`;

/** Storage key of the modern file converted from a DOC or PPT. */
export const convertedKey = (id: string) => `documents/${id}/converted`;
