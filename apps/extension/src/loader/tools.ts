import type { LanguageCode } from '@interlinear/languages';
import { browser } from 'wxt/browser';
import type { FileChunk } from '../hand-over/file-chunk.ts';
import type { HoverTarget } from '../hover/hover-translations.ts';
import type { PictureInput } from '../pictures/picture-tool.ts';
import type { SelectedText } from '../selection/selected-text.ts';
import type { Settings } from '../settings/settings.ts';
import type { TranscriptSubject } from '../subtitles/transcript/transcript-subject.ts';

/**
 * Tools besides the page engine's translation, with the input each takes. Each tool is its own script
 * (`entrypoints/<name>.ts`, listed in the manifest's `web_accessible_resources`), imported on first use.
 */
export interface ToolInputs {
  'floating-button': { settings: Settings; isShown: boolean };
  selection: 'button' | 'card';
  card: SelectedText;
  'input-box': Settings;
  hover: HoverTarget;
  pictures: PictureInput;
  /** Chooses the part of the page to translate. */
  part: undefined;
  subtitles: { settings: Settings; isOn: boolean };
  /** Opens or closes the transcript of a video. */
  transcript: TranscriptSubject;
  /** The page engine. The function tells whether starting is still wanted once the script has loaded. */
  page: () => boolean;
  /** A page's request for a file, or the background's request for a part of the file shown here. */
  'hand-over': { asked: unknown } | { offset: number; answer: (chunk: FileChunk | undefined) => void };
  /** Announces a page of the person's own site. */
  'site-account': undefined;
  /** Receives the detected language of the page. */
  'page-language': (language: LanguageCode | undefined) => void;
}

type ToolHandler<Name extends keyof ToolInputs> = (input: ToolInputs[Name]) => void;

// All scripts of an extension share one JavaScript world per frame, hidden from the page's scripts.
declare global {
  var interlinearTools: { [Name in keyof ToolInputs]?: ToolHandler<Name> } | undefined;
}

/** Calls a tool. @throws after the extension has been removed or updated */
type ToolCaller = <Name extends keyof ToolInputs>(name: Name, input: ToolInputs[Name]) => Promise<void>;

/**
 * Creates a caller that imports the script of a tool before its first call. The calls of a tool arrive in their order,
 * even while its script is being imported; otherwise hiding the floating button could overtake showing it.
 */
export function createToolCaller(importScript: (name: keyof ToolInputs) => Promise<unknown>): ToolCaller {
  /** Imports under way or finished. */
  const imports = new Map<keyof ToolInputs, Promise<unknown>>();
  return async (name, input) => {
    const script = imports.get(name) ?? importScript(name);
    imports.set(name, script);
    await script;
    globalThis.interlinearTools?.[name]?.(input);
  };
}

/** Calls a tool of this frame. */
export const callTool = createToolCaller((name) => import(/* @vite-ignore */ browser.runtime.getURL(`/${name}.js`)));

/** Registers a tool's handler; called by the tool's script when it loads. */
export function registerTool<Name extends keyof ToolInputs>(name: Name, handler: ToolHandler<Name>): void {
  globalThis.interlinearTools = { ...globalThis.interlinearTools, [name]: handler };
}
