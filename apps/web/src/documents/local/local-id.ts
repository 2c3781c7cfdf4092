const PREFIX = 'local-';

/** Creates the id of a document that stays in this browser. */
export function createLocalId(): string {
  return PREFIX + crypto.randomUUID();
}

/** Whether a document is in this browser and not on the server. */
export function isLocalDocument(id: string): boolean {
  return id.startsWith(PREFIX);
}
