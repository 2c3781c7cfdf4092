import { useCallback, useRef, useState } from 'react';
import { checkFile, type FileProblem } from './check-file.ts';

/** A file that somebody chose, before it is sent. */
export interface ChosenFile {
  key: number;
  file: File;
  problem: FileProblem | undefined;
}

/** Files that were dropped, pasted or picked, each looked at before anything is sent. */
export function useChosenFiles() {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const lastKey = useRef(0);
  const add = useCallback(async (files: readonly File[]) => {
    const checked = await Promise.all(files.map(async (file) => ({ file, problem: await checkFile(file) })));
    const keyed = checked.map((one) => {
      lastKey.current += 1;
      return { ...one, key: lastKey.current };
    });
    setChosen((before) => [...before, ...keyed]);
  }, []);
  const remove = useCallback((key: number) => setChosen((before) => before.filter((one) => one.key !== key)), []);
  const clear = useCallback(() => setChosen([]), []);
  return { chosen, add, remove, clear };
}
