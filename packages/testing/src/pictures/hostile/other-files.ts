import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { ENCODED_FILES } from '../encoded-files.ts';
import { bytesOf, long } from './bytes.ts';
import type { HostilePicture } from './hostile-picture.ts';

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>fetch('http://127.0.0.1/')</script>
<image href="file:///etc/passwd"/><foreignObject><iframe src="http://127.0.0.1/"/></foreignObject></svg>`;

/** Files that are no pictures, or pictures of formats that are refused. */
export function otherFiles(): HostilePicture[] {
  const [picture] = ENCODED_FILES;
  const bytes = picture?.bytes ?? new Uint8Array();
  const entities = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${'&a;'.repeat(50)}"><!ENTITY c SYSTEM "file:///etc/passwd">]>`;
  const files: Record<string, Uint8Array<ArrayBuffer>> = {
    'empty.png': new Uint8Array(),
    'one-byte.jpg': bytesOf(0xff),
    'script.svg': bytesOf(SVG),
    'script.png': bytesOf(SVG),
    'entities.svg': bytesOf(`<?xml version="1.0"?>${entities}<svg><text>&b;&c;</text></svg>`),
    'packed.svgz': bytesOf(gzipSync(SVG)),
    'page.png': bytesOf('<!doctype html><html><body><script>alert(1)</script></body></html>'),
    'paper.jpg': bytesOf('%PDF-1.7\n', bytes),
    'archive.webp': bytesOf(zipSync({ 'a.png': bytes })),
    'text.gif': bytesOf('The height of the valley was measured.'),
    'text-that-starts-like-a-bitmap.bmp': bytesOf('BMW builds cars in Munich, and has for long.'),
    'program.png': bytesOf(0x7f, 'ELF', 2, 1, 1, 0, new Uint8Array(60)),
    'picture.tiff': bytesOf('II*\0', 8, 0, 0, 0, 0xff, 0xff, 8, 0, 0, 0),
    'picture.heic': bytesOf(long(24), 'ftypheic', long(0), 'mif1heic'),
    'picture.jxl': bytesOf(0xff, 0x0a, new Uint8Array(60)),
    'picture.ico': bytesOf(0, 0, 1, 0, 1, 0, new Uint8Array(16), bytes),
    'video.mp4': bytesOf(long(20), 'ftypisom', long(0), 'mp42'),
    'wrong-extension.jpg': bytes,
    '../../../etc/passwd.png': bytes,
    'spaces-before.png': bytesOf('   ', bytes),
    'zeros.png': new Uint8Array(100_000),
    'json.webp': bytesOf(strToU8('{"image":"https://127.0.0.1/"}')),
  };
  return Object.entries(files).map(([name, content]) => ({ name, bytes: content }));
}
