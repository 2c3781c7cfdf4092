declare module 'virtual:pdf-assets' {
  /** Base URL, with a trailing slash, of the files that pdf.js fetches while drawing. */
  const address: string;
  export default address;
}
