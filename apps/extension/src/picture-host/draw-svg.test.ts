import { expect, it } from 'vitest';
import { isSvg } from './draw-svg.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

it('[IMG-01] recognizes SVG after a declaration, comments and a document type', () => {
  expect(isSvg(bytesOf('<?xml version="1.0"?>\n<!-- drawn by hand -->\n<!DOCTYPE svg>\n<svg width="1"/>'))).toBe(true);
  expect(isSvg(bytesOf('\ufeff<svg>'))).toBe(true);
  expect(isSvg(bytesOf('<html><svg>'))).toBe(false);
});

it('[ERR-01] reads a file of nothing but comments once', () => {
  expect(isSvg(bytesOf(`${'<!---->'.repeat(500)}x`))).toBe(false);
});
