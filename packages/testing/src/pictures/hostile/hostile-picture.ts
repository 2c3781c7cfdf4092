export interface HostilePicture {
  /** Its extension may be wrong. */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export function withExtension(
  extension: string,
  files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>,
): HostilePicture[] {
  return Object.entries(files).map(([name, bytes]) => ({ name: `${name}.${extension}`, bytes }));
}
