import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icon.tsx';

const KINDS = {
  // High contrast draws the border, and no background.
  primary: 'border border-transparent bg-rubric text-on-rubric hover:bg-rubric-deep px-4',
  plain: 'border border-edge bg-sheet hover:bg-sunken px-4',
  quiet: 'text-ink hover:bg-sunken px-3',
};

/** The classes of a button, for buttons and for links that look like one. */
export function buttonClass(kind: keyof typeof KINDS = 'plain'): string {
  return `inline-flex min-h-10 items-center justify-center gap-2 rounded-md py-2 text-sm font-medium no-underline motion-safe:transition-colors disabled:opacity-60 ${KINDS[kind]}`;
}

export interface ButtonProps extends ComponentProps<'button'> {
  kind?: keyof typeof KINDS;
}

export function Button({ kind = 'plain', className = '', ...props }: ButtonProps) {
  return <button type="button" className={`${buttonClass(kind)} ${className}`} {...props} />;
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName;
  /** The accessible name, also shown as a tooltip. */
  label: string;
}

/** A button with an icon and no visible text. */
export function IconButton({ icon, label, className = '', ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`grid size-9 shrink-0 place-items-center rounded-md text-faded motion-safe:transition-colors hover:bg-sunken hover:text-ink disabled:opacity-45 ${className}`}
      {...props}
    >
      <Icon name={icon} />
    </button>
  );
}
