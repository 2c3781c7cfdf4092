import type { UserRecord } from '@interlinear/contract/session-announcement';
import { Icon } from '@interlinear/ui/icon';
import { useState } from 'react';

/** A user's picture, or an icon if there is none or it fails to load. Decorative: the name always stands beside it. */
export function Avatar({ user, size }: { user: Pick<UserRecord, 'avatar' | 'imageUrl'>; size: number }) {
  const address = user.avatar ?? user.imageUrl;
  const [brokenAddress, setBrokenAddress] = useState<string>();
  return (
    <span
      style={{ width: size, height: size }}
      className="inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-rubric-wash text-rubric"
    >
      {address && address !== brokenAddress ? (
        <img
          src={address}
          alt=""
          width={size}
          height={size}
          referrerPolicy="no-referrer"
          onError={() => setBrokenAddress(address)}
          className="size-full object-cover"
        />
      ) : (
        <Icon name="user" size={Math.round(size * 0.6)} />
      )}
    </span>
  );
}
