import { IconButton } from '@interlinear/ui/button';
import { say } from '../../messages/say.ts';

interface RemovableListProps {
  label: string;
  items: readonly { id: string; name: string }[];
  /** Shown when the list is empty. */
  emptyText: string;
  onRemove: (id: string) => void;
}

/** List of names with a remove button each. */
export function RemovableList({ label, items, emptyText, onRemove }: RemovableListProps) {
  if (items.length === 0) return <p className="text-sm text-faded">{emptyText}</p>;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {items.map(({ id, name }) => (
        <li
          key={id}
          className="flex max-w-full items-center rounded-full border border-edge ps-3.5 text-sm [overflow-wrap:anywhere]"
        >
          {name}
          <IconButton
            icon="close"
            label={say('removeNamed', name)}
            className="rounded-full"
            onClick={() => onRemove(id)}
          />
        </li>
      ))}
    </ul>
  );
}
