import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

/** Rows that are drawn, by index, with the height in px of those left out before each and after the last. */
export type RowWindow = {
  /** Whether rows are left out; a short list is drawn whole. */
  isWindowed: boolean;
  drawn: readonly { index: number; gap: number }[];
  gapAfter: number;
  /** A row's `ref`: rows may have different heights. */
  measure: ((row: HTMLElement | null) => void) | undefined;
};

/** Fewer rows are all drawn. */
const drawnAtLeast = 60;
/** Of a row that was never drawn, in px. */
const usualHeight = 46;

const heightOf = (row: HTMLElement) => row.getBoundingClientRect().height || usualHeight;

/** Which rows of a long list are drawn: those in sight of the page's scrolling, some around them, and the active one. */
export function useRowWindow(
  body: RefObject<HTMLElement | null>,
  { count, active }: { count: number; active: number },
): RowWindow {
  const isWindowed = count > drawnAtLeast;
  const [top, setTop] = useState(0);
  const rangeExtractor = useCallback(
    (range: Range) => [...new Set([active, ...defaultRangeExtractor(range)])].toSorted((a, b) => a - b),
    [active],
  );
  // Read anew at each render and handed on as plain values.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count,
    enabled: isWindowed,
    estimateSize: () => usualHeight,
    measureElement: heightOf,
    indexAttribute: 'data-row',
    overscan: 12,
    scrollMargin: top,
    rangeExtractor,
    useFlushSync: false,
  });
  useLayoutEffect(() => {
    if (isWindowed) setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, [body, isWindowed, count]);
  if (!isWindowed)
    return {
      isWindowed,
      drawn: Array.from({ length: count }, (_, index) => ({ index, gap: 0 })),
      gapAfter: 0,
      measure: undefined,
    };
  const items = virtualizer.getVirtualItems();
  return {
    isWindowed,
    drawn: items.map(({ index, start }, at) => ({ index, gap: start - (items[at - 1]?.end ?? top) })),
    gapAfter: virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top),
    measure: virtualizer.measureElement,
  };
}
