// WXT generates narrower types for these two methods; plain ones avoid a generation step before type checks.
declare module 'wxt/browser' {
  interface WxtRuntime {
    getURL(path: string): string;
  }
  interface WxtI18n {
    getMessage(name: string, substitutions?: string[]): string;
  }
}

export {};
