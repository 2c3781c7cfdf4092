interface DraggedFieldProps {
  label: string;
  type: 'range' | 'color';
  value: string | number;
  min?: number;
  max?: number;
  step?: number;
  /** Called with each value on the way. */
  onMove: (value: string) => void;
  /** Called with the value at which the person lets go. */
  onEnd: (value: string) => void;
}

/** Slider or colour field that saves once, at the end of a movement. */
export function DraggedField({ label, type, onMove, onEnd, ...props }: DraggedFieldProps) {
  // React's `onChange` is the native `input` event, which comes with every movement.
  const listen = (input: HTMLInputElement | null) => {
    const take = () => input && onEnd(input.value);
    input?.addEventListener('change', take);
    return () => input?.removeEventListener('change', take);
  };
  return (
    <label className="grid max-w-sm gap-1.5 text-sm font-medium">
      {label}
      <input
        ref={listen}
        type={type}
        className={type === 'color' ? 'h-10 w-20 cursor-pointer' : 'h-10 w-full accent-rubric'}
        onChange={({ target }) => onMove(target.value)}
        {...props}
      />
    </label>
  );
}
