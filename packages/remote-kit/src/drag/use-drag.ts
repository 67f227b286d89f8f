import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';

/** Where what is dragged is, and over which place. */
export type Drag = { id: string; x: number; y: number; over: string | undefined };

type Start = { id: string; x: number; y: number };
type Point = { clientX: number; clientY: number };

/** Further than a hand trembles with a click. */
const threshold = 6;

const placeAt = ({ clientX, clientY }: Point) =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-place]')?.dataset.place;

const isFar = (from: Start, { clientX, clientY }: Point) =>
  Math.hypot(clientX - from.x, clientY - from.y) > threshold;

/** Calls the listeners of the window until it is called. */
function listen(listeners: { [K in keyof WindowEventMap]?: (event: WindowEventMap[K]) => void }): () => void {
  const all = Object.entries(listeners) as [string, EventListener][];
  for (const [name, listener] of all) window.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of all) window.removeEventListener(name, listener);
  };
}

/** Dragging by mouse, pen or finger onto an element with `data-place`; `onDrop` gets its value. Escape ends it without a drop. */
export function useDrag(onDrop: (id: string, place: string) => void) {
  const [drag, setDrag] = useState<Drag>();
  const start = useRef<Start>(undefined);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => {
    const end = () => {
      start.current = undefined;
      setDrag(undefined);
    };
    return listen({
      pointermove: event => {
        const from = start.current;
        if (!from || !isFar(from, event)) return;
        setDrag({ id: from.id, x: event.clientX, y: event.clientY, over: placeAt(event) });
      },
      pointerup: event => {
        const from = start.current;
        const place = from && isFar(from, event) ? placeAt(event) : undefined;
        end();
        if (from && place !== undefined) drop.current(from.id, place);
      },
      pointercancel: end,
      keydown: event => event.key === 'Escape' && end(),
    });
  }, []);
  const grab = (id: string, { clientX: x, clientY: y, button }: ReactPointerEvent) => {
    if (button === 0) start.current = { id, x, y };
  };
  return { drag, grab };
}
