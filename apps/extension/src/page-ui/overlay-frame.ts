/** Whether this frame is one of ours: it stands inside an element of ours, and what is in it is no page. */
export function isOverlayFrame({ frameElement }: Window): boolean {
  const root = frameElement?.getRootNode();
  // Not by `instanceof`: the root is of another window.
  return !!root && 'host' in root && (root as ShadowRoot).host.localName.startsWith('interlinear-'); // only such roots have a host
}
