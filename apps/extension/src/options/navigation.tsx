import { Icon } from '@interlinear/ui/icon';
import { say } from '../messages/say.ts';
import { SECTIONS } from './sections.ts';

/** The sections. In a narrow window they are folded away behind the name of the one that is shown. */
export function Navigation({ current }: { current: string }) {
  const shown = SECTIONS.find(({ id }) => id === current);
  return (
    <nav aria-label={say('optionsSections')} className="mb-6">
      {/* Another one with each section, so that it is folded again. */}
      <details key={current} className="rounded-md border border-edge bg-sheet md:hidden">
        <summary className="flex min-h-11 list-none items-center justify-between gap-2 px-4 font-medium">
          {shown?.title()}
          <Icon name="chevron" size={18} />
        </summary>
        <Links current={current} />
      </details>
      <div className="sticky top-4 hidden md:block">
        <Links current={current} />
      </div>
    </nav>
  );
}

function Links({ current }: { current: string }) {
  return (
    <ul className="grid gap-0.5 max-md:border-t max-md:border-rule max-md:p-1.5">
      {SECTIONS.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#/${id}`}
            {...(id === current ? { 'aria-current': 'page' } : {})}
            className="flex min-h-10 items-center rounded-md px-3 text-sm text-ink no-underline hover:bg-sunken aria-[current]:bg-rubric-wash aria-[current]:font-medium aria-[current]:text-rubric"
          >
            {title()}
          </a>
        </li>
      ))}
    </ul>
  );
}
