import type { SocialView } from '@momos/contracts/social-view';
import { LazyView } from '@momos/ui';
import { useEffect } from 'react';
import { usePublished } from './use-published.ts';

const load = () => import('./published-steps.tsx').then(file => file.PublishedSteps);

/** What a host does next after publishing; until they close it or the social begins, in the browser that they published in. */
export function PublishedCard({ social }: { social: SocialView }) {
  const published = usePublished(social.id);
  const { isOpen, remember } = published;
  useEffect(remember);
  return isOpen && !social.isCancelled && !social.isPast ? (
    <LazyView load={load} props={{ social, published }} />
  ) : null;
}
