import { ENCODED_FILES } from '../encoded-files.ts';
import { bytesOf, long } from './bytes.ts';
import { type HostilePicture, withExtension } from './hostile-picture.ts';

/** White picture of 8,192 × 8,192 pixels. */
const VAST = bytesOf(
  Buffer.from(
    'AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUEAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAZcAAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAIAAAACAAAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgT8AAAAAABNjb2xybmNseAABAA0ABoAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAAZ9tZGF0EgAKCj/zP////hAQ0GkyhgMYA0AAAFAALgxY3Y3YrVRtpnKesGgnP+u+Iie+MkIB+0dfsYMibVr8XOEfWjxuK+FQqnogp5JALgxY3Y3YrVRtpnKesGgnP+u+Iie+MkIB+0dfsYMibVr8XOEfWjxuK+FQqnogp5JALgxY3Y3YrVRtpnKesGgnP+u+Iie+MkIB+0dfsYMibVr8XOEfWjxuK+FQqnogp5JALgxY3Y3YrVRtpnKesGgnP+u+Iie+MkIB+0dfsYMibVr8XOEfWjxuK+FQqnogp5JALgxY3Y3YrVRtpnKesGgnP+u+Iie+MkIB+0dfsYMibVr8XOEfWjxuK+FQqnogp5JALgxY3Y3YrVRtpnKesGgnP+u+Iie+MkIB+0dfsYMibVr8XOEfWjxuK+FQqnogp5JALgxY3Y3YrVRtpnKesGgnP+u+Iie+MkIB+0dfsYMibVr8XOEfWjxuK+FQqnogp5JADFjdjditVG2mcp6waCc/674iJ74yQgH7R1+xgyJtWvxc4R9aPG4r4VCqeiCnkkA=',
    'base64',
  ),
);

/** Overwrites a 32-bit number behind each occurrence of a name. */
function changed(bytes: Uint8Array, name: string, changes: Readonly<Record<number, number>>): Uint8Array<ArrayBuffer> {
  const copy = bytesOf(bytes);
  const text = Buffer.from(copy.buffer);
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    for (const [offset, value] of Object.entries(changes)) text.writeUInt32BE(value, at + Number(offset));
  return copy;
}

/** Properties follow the name of their box after its version and flags; lengths precede the name. */
const [LENGTH, FIRST, SECOND] = [-4, 8, 12];

export function hostileAvifs(): HostilePicture[] {
  const fine = ENCODED_FILES.find(({ name }) => name === 'plain.avif')?.bytes ?? new Uint8Array();
  const turned = ENCODED_FILES.find(({ name }) => name === 'turned.avif')?.bytes ?? new Uint8Array();
  const animated = ENCODED_FILES.find(({ name }) => name === 'animated.avif')?.bytes ?? new Uint8Array();
  const brand = bytesOf(long(20), 'ftypavif', long(0), 'avif');
  const nested = Array.from({ length: 2_000 }, (_, depth) => bytesOf(long((2_000 - depth) * 8 + 8), 'meta'));
  const files = {
    vast: changed(fine, 'ispe', { [FIRST]: 50_000, [SECOND]: 50_000 }),
    'vast-and-true': VAST,
    'vast-but-said-to-be-small': changed(VAST, 'ispe', { [FIRST]: 100, [SECOND]: 100 }),
    'vast-but-said-to-be-an-animation': changed(changed(VAST, 'ispe', { [FIRST]: 100, [SECOND]: 100 }), 'ftyp', {
      4: 0x6176_6973,
    }),
    'larger-than-it-is': changed(fine, 'ispe', { [FIRST]: 4_000, [SECOND]: 4_000 }),
    'no-size': changed(fine, 'ispe', { [FIRST]: 0, [SECOND]: 0 }),
    'length-beyond-end': changed(fine, 'mdat', { [LENGTH]: 0xffff_fff0 }),
    'length-0': changed(fine, 'meta', { [LENGTH]: 0 }),
    'length-1': changed(fine, 'meta', { [LENGTH]: 1 }),
    'length-7': changed(fine, 'iprp', { [LENGTH]: 7 }),
    'data-elsewhere': changed(fine, 'iloc', { [FIRST]: 0xffff_ffff, [SECOND]: 0xffff_fff0 }),
    'many-properties': changed(fine, 'ipma', { [FIRST - 4]: 0xffff_ffff }),
    'another-primary': changed(fine, 'pitm', { 4: 0x0000_7777 }),
    'odd-rotation': changed(turned, 'irot', { 4: 0xff00_0000 }),
    'animation-of-many-samples': changed(animated, 'stsz', { [FIRST]: 0xffff_ffff }),
    'only-brands': brand,
    nested: bytesOf(brand, ...nested),
  };
  return withExtension('avif', files);
}
