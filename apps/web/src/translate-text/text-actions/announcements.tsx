import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';

const Announce = createContext<(message: string) => void>(() => undefined);

/** Says a message to screen readers without moving the focus. */
export function useAnnounce(): (message: string) => void {
  return useContext(Announce);
}

/** Holds the live region that {@link useAnnounce} speaks through. */
export function Announcements({ children }: { children: ReactNode }) {
  const [announcement, setAnnouncement] = useState({ message: '', count: 0 });
  const announce = useCallback(
    (message: string) => setAnnouncement(({ count }) => ({ message, count: count + 1 })),
    [],
  );
  return (
    <Announce value={announce}>
      {children}
      <p role="status" className="sr-only">
        {/* Another element each time, so that the same message is said again. */}
        <span key={announcement.count}>{announcement.message}</span>
      </p>
    </Announce>
  );
}
