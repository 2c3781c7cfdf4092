import { readTesseractProgram } from '@interlinear/ocr/npm-tesseract';
import { expect, it } from 'vitest';
import { keepCompiled } from './keep-compiled.ts';

it('reads and compiles a program once for all threads', async () => {
  let reads = 0;
  const read = () => {
    reads += 1;
    return readTesseractProgram();
  };
  const [first, second] = await Promise.all([keepCompiled(read), keepCompiled(read)]);
  expect(await keepCompiled(read)).toBe(first);
  expect([second === first, reads]).toEqual([true, 1]);
});

it('tries again after a program could not be read', async () => {
  let isMissing = true;
  const read = async () => {
    if (isMissing) throw new Error('The disk is not there.');
    return readTesseractProgram();
  };
  await expect(keepCompiled(read)).rejects.toThrow('The disk is not there.');
  isMissing = false;
  expect(WebAssembly.Module.exports(await keepCompiled(read))).not.toEqual([]);
});
