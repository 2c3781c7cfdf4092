import { type RefObject, useEffect } from 'react';

/** Two panes with the same pages are always at the same place (DOC-05). */
export function useSameScroll(
  one: RefObject<HTMLElement | null>,
  other: RefObject<HTMLElement | null>,
  isOn: boolean,
): void {
  useEffect(() => {
    const [first, second] = [one.current, other.current];
    if (!isOn || !first || !second) return;
    const follow = (leader: HTMLElement, follower: HTMLElement) => () => {
      // What has followed tells of its own scrolling too: that leads nowhere, as both are at the same place by then.
      if (follower.scrollTop !== leader.scrollTop) follower.scrollTop = leader.scrollTop;
      if (follower.scrollLeft !== leader.scrollLeft) follower.scrollLeft = leader.scrollLeft;
    };
    const [lead, leadBack] = [follow(first, second), follow(second, first)];
    lead();
    first.addEventListener('scroll', lead, { passive: true });
    second.addEventListener('scroll', leadBack, { passive: true });
    return () => {
      first.removeEventListener('scroll', lead);
      second.removeEventListener('scroll', leadBack);
    };
  }, [one, other, isOn]);
}
