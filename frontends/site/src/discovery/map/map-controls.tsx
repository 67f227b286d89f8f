import {
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconChevronUp,
  IconMinus,
  IconPlus,
  IconWorld,
} from '@momos/ui/icons';
import type { ReactNode } from 'react';
import { discoveryWords } from '../../words/discovery.tsx';
import * as classes from './socials-map.module.css';
import { isSameView, moved, type View, zoomed } from './view.ts';

const words = discoveryWords.map;

export type MapControlsProps = {
  view: View;
  /** Whether it shows another part than the one with all that is found. */
  isMoved: boolean;
  /** Null for the part with all that is found. */
  onView: (view: View | null) => void;
};

/** Buttons that zoom and move a map; one that would change nothing is disabled. */
export function MapControls({ view, isMoved, onView }: MapControlsProps) {
  const control = (label: string, next: View, icon: ReactNode) => (
    <button
      type="button"
      className={classes.control}
      aria-label={label}
      title={label}
      disabled={isSameView(view, next)}
      onClick={() => onView(next)}
    >
      {icon}
    </button>
  );
  return (
    <div className={classes.controls} role="group" aria-label={words.controls}>
      {control(words.zoomIn, zoomed(view, 0.5), <IconPlus size={18} aria-hidden />)}
      {control(words.zoomOut, zoomed(view, 2), <IconMinus size={18} aria-hidden />)}
      {control(words.west, moved(view, -1, 0), <IconChevronLeft size={18} aria-hidden />)}
      {control(words.east, moved(view, 1, 0), <IconChevronRight size={18} aria-hidden />)}
      {control(words.north, moved(view, 0, -1), <IconChevronUp size={18} aria-hidden />)}
      {control(words.south, moved(view, 0, 1), <IconChevronDown size={18} aria-hidden />)}
      <button
        type="button"
        className={classes.control}
        aria-label={words.showAll}
        title={words.showAll}
        disabled={!isMoved}
        onClick={() => onView(null)}
      >
        <IconWorld size={18} aria-hidden />
      </button>
    </div>
  );
}
