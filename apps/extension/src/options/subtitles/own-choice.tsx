import type { ReactNode } from 'react';
import { say } from '../../messages/say.ts';
import type { ChoiceName, SubtitleScope } from './subtitle-scope.ts';

interface OwnChoiceProps {
  scope: SubtitleScope;
  name: ChoiceName;
  /** Label of the field. */
  label: string;
  children: ReactNode;
}

/** A field; for a single site, with a box that makes the setting as everywhere. Changing the field clears the box. */
export function OwnChoice({ scope, name, label, children }: OwnChoiceProps) {
  const { site, settings, own, set, inherit } = scope;
  if (site === undefined) return children;
  const { source, target, subtitles } = settings;
  const toggle = (isInherited: boolean) =>
    void (isInherited ? inherit(name) : set({ [name]: { source, target, ...subtitles }[name] })); // shows its outcome
  return (
    <div className="grid content-start gap-1">
      {children}
      <label className="flex min-h-8 w-fit items-center gap-2 text-sm text-faded">
        <input
          type="checkbox"
          className="size-4 accent-rubric"
          aria-label={`${say('subtitlesAsEverywhere')}: ${label}`}
          checked={!(name in own)}
          onChange={({ target: box }) => toggle(box.checked)}
        />
        {say('subtitlesAsEverywhere')}
      </label>
    </div>
  );
}
