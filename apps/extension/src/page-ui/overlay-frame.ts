/** Whether this frame belongs to one of the extension's overlays rather than to the page. */
export function isOverlayFrame({ frameElement }: Window): boolean {
  const root = frameElement?.getRootNode();
  // `instanceof` fails here, because the root belongs to another window.
  return !!root && 'host' in root && (root as ShadowRoot).host.localName.startsWith('interlinear-'); // only shadow roots have a host
}
