import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';

const Announce = createContext<(message: string) => void>(() => undefined);

/** Returns a function that announces a message to screen readers without moving the focus. */
export function useAnnounce(): (message: string) => void {
  return useContext(Announce);
}

/** Renders the live region of {@link useAnnounce}. */
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
        {/* A new element each time, so that a repeated message is announced again. */}
        <span key={announcement.count}>{announcement.message}</span>
      </p>
    </Announce>
  );
}
