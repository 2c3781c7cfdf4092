import type { UserRecord } from '@interlinear/contract/session-announcement';
import { Icon } from '@interlinear/ui/icon';
import { useState } from 'react';

/** Somebody's picture; where there is none, or it does not load, the fallback. Always beside their name, so it has none itself. */
export function Avatar({ user, size }: { user: Pick<UserRecord, 'avatar' | 'imageUrl'>; size: number }) {
  const address = user.avatar ?? user.imageUrl;
  const [broken, setBroken] = useState<string>();
  return (
    <span
      style={{ width: size, height: size }}
      className="inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-rubric-wash text-rubric"
    >
      {address && address !== broken ? (
        <img
          src={address}
          alt=""
          width={size}
          height={size}
          referrerPolicy="no-referrer"
          onError={() => setBroken(address)}
          className="size-full object-cover"
        />
      ) : (
        <Icon name="user" size={Math.round(size * 0.6)} />
      )}
    </span>
  );
}
