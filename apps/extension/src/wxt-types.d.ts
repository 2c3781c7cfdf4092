// WXT leaves these two open for the types it generates; ours are plain, so that nothing has to be generated before a check.
declare module 'wxt/browser' {
  interface WxtRuntime {
    getURL(path: string): string;
  }
  interface WxtI18n {
    getMessage(name: string, substitutions?: string[]): string;
  }
}

export {};
