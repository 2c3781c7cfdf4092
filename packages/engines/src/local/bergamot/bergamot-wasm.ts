import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runInThisContext } from 'node:vm';

/** The part of Bergamot's WebAssembly module used here; objects created by `new` stay in its memory until `delete`. */
export interface BergamotModule {
  AlignedMemory: new (size: number, alignment: number) => AlignedMemory;
  AlignedMemoryList: new () => NativeList<AlignedMemory>;
  VectorString: new () => NativeList<string>;
  VectorResponseOptions: new () => NativeList<{ alignment: boolean; html: boolean; qualityScores: boolean }>;
  BlockingService: new (options: { cacheSize: number }) => BlockingService;
  TranslationModel: new (
    config: string,
    model: AlignedMemory,
    shortlist: AlignedMemory,
    vocabularies: NativeList<AlignedMemory>,
    qualityModel: null,
  ) => TranslationModel;
  /** Functions of the WebAssembly instance by name. */
  asm: Record<string, (...values: unknown[]) => unknown>;
  getExceptionMessage?(pointer: number): string;
}

export interface AlignedMemory {
  getByteArrayView(): Int8Array;
}
export interface TranslationModel {
  delete(): void;
}
interface NativeList<Item> {
  push_back(item: Item): void;
  delete(): void;
}
interface Responses {
  get(index: number): { getTranslatedText(): string };
  delete(): void;
}
interface BlockingService {
  translate(model: TranslationModel, texts: NativeList<string>, options: NativeList<never> | unknown): Responses;
  translateViaPivoting(
    first: TranslationModel,
    second: TranslationModel,
    texts: NativeList<string>,
    options: unknown,
  ): Responses;
}

/** 8-bit matrix multiplication: functions the module imports, mapped to its own fallback implementations. */
const GEMM: Record<string, string> = {
  int8_prepare_a: 'int8PrepareAFallback',
  int8_prepare_b: 'int8PrepareBFallback',
  int8_prepare_b_from_transposed: 'int8PrepareBFromTransposedFallback',
  int8_prepare_b_from_quantized_transposed: 'int8PrepareBFromQuantizedTransposedFallback',
  int8_prepare_bias: 'int8PrepareBiasFallback',
  int8_multiply_and_add_bias: 'int8MultiplyAndAddBiasFallback',
  int8_select_columns_of_b: 'int8SelectColumnsOfBFallback',
};

/**
 * Loads the module; call once per thread.
 * The package's own worker fails in Node (`require` in an ES module package), so this runs its script with the globals it needs.
 */
export function loadBergamot(): Promise<BergamotModule> {
  const require = createRequire(import.meta.url);
  const script = require.resolve('@browsermt/bergamot-translator/worker/bergamot-translator-worker.js');
  const wasm = readFileSync(join(dirname(script), 'bergamot-translator-worker.wasm'));
  return new Promise((resolve, reject) => {
    const module: Record<string, unknown> & Pick<BergamotModule, 'asm'> = {
      asm: {},
      print: () => undefined,
      // Discard Marian's log, which may contain user text.
      printErr: () => undefined,
      onAbort: (what: unknown) => reject(new Error(`Bergamot stopped: ${String(what)}`)),
      instantiateWasm(imports: WebAssembly.Imports, accept: (instance: WebAssembly.Instance) => void) {
        const gemm = Object.fromEntries(
          Object.entries(GEMM).map(([name, own]) => [name, (...values: unknown[]) => module.asm[own]?.(...values)]),
        );
        WebAssembly.instantiate(wasm, { ...imports, wasm_gemm: gemm }).then(({ instance }) => accept(instance), reject);
        return {};
      },
      // Safe: Emscripten has added its exports to the object by now.
      onRuntimeInitialized: () => resolve(module as unknown as BergamotModule),
    };
    Object.assign(globalThis, { Module: module, require, __dirname: dirname(script), __filename: script });
    runInThisContext(readFileSync(script, 'utf8'), { filename: script });
  });
}
