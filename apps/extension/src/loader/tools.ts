import type { LanguageCode } from '@interlinear/languages';
import { browser } from 'wxt/browser';
import type { FileChunk } from '../hand-over/file-chunk.ts';
import type { HoverTarget } from '../hover/hover-translations.ts';
import type { SelectedText } from '../selection/selected-text.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * What a page can be given besides its translation. Each is a script of its own (`entrypoints/<name>.ts`, named in the manifest's
 * `web_accessible_resources`) that the loader imports when it is first needed; the value is what makes the loader need it.
 */
export interface ToolInputs {
  'floating-button': { settings: Settings; isShown: boolean };
  selection: 'button' | 'card';
  card: SelectedText;
  'input-box': Settings;
  hover: HoverTarget;
  /** The page engine; it begins only if that is still wanted when it has arrived. */
  page: () => boolean;
  /** What a page of the site asks for, or whoever is to be given a part of the file that is shown here. */
  'hand-over': { asked: unknown } | { offset: number; answer: (chunk: FileChunk | undefined) => void };
  /** That this is a page of the person's own site. */
  'site-account': undefined;
  /** Whoever wants to know what the page is written in. */
  'page-language': (tell: LanguageCode | undefined) => void;
}

type ToolHandler<Name extends keyof ToolInputs> = (input: ToolInputs[Name]) => void;

// Scripts of an extension share a world in a frame that the page's own scripts cannot see.
declare global {
  var interlinearTools: { [Name in keyof ToolInputs]?: ToolHandler<Name> } | undefined;
}

/** Calls a tool, and imports it first where that has not been done. */
export async function callTool<Name extends keyof ToolInputs>(name: Name, input: ToolInputs[Name]): Promise<void> {
  if (!globalThis.interlinearTools?.[name]) {
    await import(/* @vite-ignore */ browser.runtime.getURL(`/${name}.js`));
  }
  globalThis.interlinearTools?.[name]?.(input);
}

/** A tool's script says with this that it is there. */
export function registerTool<Name extends keyof ToolInputs>(name: Name, handler: ToolHandler<Name>): void {
  globalThis.interlinearTools = { ...globalThis.interlinearTools, [name]: handler };
}
