/** Dragging a card onto a target. A tap stays a tap, and a finger that goes sideways scrolls the hand. */
import { useEffect, useRef, useState } from 'preact/hooks';

const FAR_PX = 10;

export interface Drag {
  place: number;
  x: number;
  y: number;
}

interface DragOptions {
  canDrag(place: number): boolean;
  onLift(place: number): void;
  onMove(x: number, y: number): void;
  onDrop(x: number, y: number): void;
  onCancel(): void;
}

export function useDrag(options: DragOptions) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const latest = useRef(options);
  latest.current = options;
  const stop = useRef<(() => void) | null>(null);
  const dragged = useRef(false);
  useEffect(() => () => stop.current?.(), []);

  const start = (place: number) => (down: PointerEvent) => {
    dragged.current = false;
    if (!down.isPrimary || down.button !== 0 || !latest.current.canDrag(place)) return;
    // A finger belongs to what it touched first: the table under it shall know of it too.
    (down.target as Element).releasePointerCapture?.(down.pointerId);
    let isLifted = false;
    const move = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      const across = event.clientX - down.clientX;
      const up = event.clientY - down.clientY;
      if (!isLifted && Math.hypot(across, up) < FAR_PX) return;
      if (!isLifted) latest.current.onLift(place);
      isLifted = dragged.current = true;
      event.preventDefault();
      setDrag({ place, x: event.clientX, y: event.clientY });
      latest.current.onMove(event.clientX, event.clientY);
    };
    const end = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      stop.current?.();
      if (!isLifted) return;
      if (event.type === 'pointerup') latest.current.onDrop(event.clientX, event.clientY);
      else latest.current.onCancel();
    };
    stop.current?.();
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', end);
    document.addEventListener('pointercancel', end);
    stop.current = () => {
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', end);
      document.removeEventListener('pointercancel', end);
      stop.current = null;
      setDrag(null);
    };
  };

  return {
    drag,
    start,
    /** Whether the click that follows belongs to a drag; asked once. */
    swallowsTap(): boolean {
      const was = dragged.current;
      dragged.current = false;
      return was;
    },
  };
}
