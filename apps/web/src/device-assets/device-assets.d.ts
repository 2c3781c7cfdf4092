declare module 'virtual:device-assets' {
  /** Base URL, with a trailing slash, of the files that workers fetch to read and write pictures and documents on this device. */
  const address: string;
  export default address;
}
