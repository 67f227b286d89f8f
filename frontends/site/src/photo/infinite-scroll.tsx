import { Button } from '@momos/ui';
import { useEffect, useRef } from 'react';
import { photoWords } from '../words/photo.ts';
import * as classes from './photo.module.css';

const words = photoWords.infiniteScroll;

export type InfiniteScrollProps = { isBusy: boolean; onReached: () => void };

/** The end of a list that fetches more before it is reached; a button for who comes by keyboard, or again after a failure. */
export function InfiniteScroll({ isBusy, onReached }: InfiniteScrollProps) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onReached);
  useEffect(() => {
    latest.current = onReached;
  });
  useEffect(() => {
    if (!end.current) return undefined;
    const observer = new IntersectionObserver(
      entries => entries.some(entry => entry.isIntersecting) && latest.current(),
      { rootMargin: '800px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={end} className={classes.end}>
      <Button variant="default" loading={isBusy} onClick={onReached}>
        {words.showMore}
      </Button>
    </div>
  );
}
