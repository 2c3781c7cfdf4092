declare module 'virtual:pdf-assets' {
  /** Where the parts of pdf.js are that it fetches while it draws; with a slash at the end. */
  const address: string;
  export default address;
}
