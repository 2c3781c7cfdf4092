import { it, type TestContext } from 'vitest';
import { bySize } from './test-size.ts';

type DefineTest = (title: string, test: (context: TestContext) => Promise<void>) => void;

/** Defines a test at the deep size only: of rare states, or of behaviour that other tests prove. */
export const itWhenDeep = bySize<DefineTest>({ quick: () => undefined, deep: it });
