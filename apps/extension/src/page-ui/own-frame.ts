/** Whether this frame is one of ours: it stands inside an element of ours, and what is in it is no page. */
export function isOwnFrame({ frameElement }: Window): boolean {
  const root = frameElement?.getRootNode();
  return root instanceof ShadowRoot && root.host.localName.startsWith('interlinear-');
}
