/** The classes of an engine in the strip, shared by the strip and its placeholder. */
export const engineStripClass =
  'flex gap-1.5 outline-none max-sm:-m-1 max-sm:min-w-0 max-sm:overflow-x-auto max-sm:p-1 sm:flex-wrap';

export const engineChipClass =
  'flex min-h-9 shrink-0 cursor-grab items-center rounded-full border border-rule bg-sheet text-sm whitespace-nowrap outline-rubric data-[dragging]:opacity-50 data-[focus-visible]:outline-2';

export const moveButtonClass =
  'grid size-8 cursor-grab place-items-center rounded-full text-faded outline-rubric hover:text-ink data-[focus-visible]:outline-2';

export const removeButtonClass =
  'grid size-8 cursor-pointer place-items-center rounded-full text-faded outline-rubric hover:text-ink data-[focus-visible]:outline-2';
