import { IconButton } from '@interlinear/ui/button';
import { Logo } from '@interlinear/ui/logo';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { say } from '../messages/say.ts';

interface CardHeaderProps {
  titleId: string;
  canMove: boolean;
  isPinned: boolean;
  onPin(isPinned: boolean): void;
  onMove(by: { x: number; y: number }): void;
  onClose(): void;
}

const GRAB_CLASS = 'cursor-grab active:cursor-grabbing';
const STEP = 24;
const STEPS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** Title bar of the card, with buttons to move, pin and close it. */
export function CardHeader({ titleId, canMove, isPinned, onPin, onMove, onClose }: CardHeaderProps) {
  const drag = useDrag(canMove ? onMove : undefined);
  const moveByKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    onMove(step);
  };
  return (
    <header
      className={`flex touch-none items-center gap-1 border-b border-rule py-1 ps-3 pe-1 select-none ${canMove ? GRAB_CLASS : ''}`}
      {...drag}
    >
      <Logo size={20} />
      <h1 id={titleId} className="me-auto ps-1.5 text-sm font-semibold">
        {say('cardTitle')}
      </h1>
      {canMove && <IconButton icon="grip" label={say('cardMove')} className={GRAB_CLASS} onKeyDown={moveByKey} />}
      <IconButton
        icon="pin"
        label={say('cardPin')}
        aria-pressed={isPinned}
        className="aria-pressed:bg-rubric-wash aria-pressed:text-rubric"
        onClick={() => onPin(!isPinned)}
      />
      <IconButton icon="close" label={say('cardClose')} onClick={onClose} />
    </header>
  );
}

/** Drags the card. The pointer keeps its place on the card, so each move reports the remaining distance. */
function useDrag(onMove: CardHeaderProps['onMove'] | undefined) {
  const grabbed = useRef<{ x: number; y: number }>(undefined);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || isPressable(event.target)) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      grabbed.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { current } = grabbed;
      if (current) onMove?.({ x: clientX - current.x, y: clientY - current.y });
    },
    onPointerUp() {
      grabbed.current = undefined;
    },
    onPointerCancel() {
      grabbed.current = undefined;
    },
  };
}

/** Whether the target is a button; the grip does not count, because it is for dragging. */
function isPressable(target: EventTarget): boolean {
  const button = 'closest' in target && typeof target.closest === 'function' ? target.closest('button') : null;
  return button !== null && !button.classList.contains('cursor-grab');
}
