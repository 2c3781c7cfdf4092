declare module 'virtual:picture-assets' {
  /** Base URL, with a trailing slash, of the files that the worker of the picture translator fetches. */
  const address: string;
  export default address;
}
