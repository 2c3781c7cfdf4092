/** Lists keys and what they do. */
export function ShortcutList({ shortcuts }: { shortcuts: readonly { keys: string; label: string }[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-3 text-sm">
      {shortcuts.map(({ keys, label }) => (
        <div key={keys} className="col-span-2 grid grid-cols-subgrid">
          <dt>
            <kbd className="rounded-sm border border-edge bg-paper px-1.5 py-0.5 font-sans text-xs">{keys}</kbd>
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  );
}
