import { useEffect, useRef } from 'react';
import { say } from '../../messages/say.ts';
import type { Settings } from '../../settings/settings.ts';
import { SAMPLES, samplePair } from '../../styles/samples.ts';
import { createCue, setLook, tighten } from '../../subtitles/overlay/cue-elements.ts';
import { SUBTITLE_STYLES } from '../../subtitles/overlay/overlay-styles.ts';

/** Pictures as those of a bright and a dark scene. */
const STILLS = [
  'bg-[radial-gradient(circle_at_75%_22%,#fffbe6_0_9%,transparent_10%),linear-gradient(#cfe6f5_0_55%,#f4f6f2_55%_70%,#dfe7dc_70%)]',
  'bg-[radial-gradient(circle_at_24%_24%,#e8e6d0_0_5%,transparent_6%),linear-gradient(#0b1020_0_58%,#1c2233_58%_72%,#10141f_72%)]',
] as const;

/** A sample cue over a light and a dark picture, drawn by the same code and style sheet as over videos. */
export function SubtitlePreview({ settings }: { settings: Settings }) {
  return (
    <figure className="grid gap-1.5">
      <figcaption className="text-sm font-medium">{say('subtitlesPreview')}</figcaption>
      <div className="grid gap-2 sm:grid-cols-2">
        {STILLS.map((still) => (
          <Still key={still} className={still} settings={settings} />
        ))}
      </div>
    </figure>
  );
}

function Still({ className, settings }: { className: string; settings: Settings }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    // Called at once, and when the room for the lines changes.
    const sizes = new ResizeObserver(() => draw(root, settings));
    sizes.observe(host.current);
    return () => sizes.disconnect();
  }, [settings]);
  return (
    <div className={`relative isolate aspect-video overflow-hidden rounded-md ${className}`}>
      <div ref={host} className="h-full w-full" />
    </div>
  );
}

function draw(root: ShadowRoot, { source, target, subtitles }: Settings): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(SUBTITLE_STYLES);
  root.adoptedStyleSheets = [sheet];
  const area = document.createElement('div');
  area.className = 'area';
  setLook(area, subtitles);
  const pair = samplePair(target);
  const original = source === 'auto' || source === pair.target ? undefined : SAMPLES[source];
  const cue = createCue(
    document,
    { text: original ?? pair.original, translation: pair.translation },
    { look: subtitles, languages: { original: original ? source : pair.source, translation: pair.target } },
  );
  area.append(cue);
  root.replaceChildren(area);
  tighten(cue);
}
