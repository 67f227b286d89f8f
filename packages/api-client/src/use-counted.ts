import type { ProductEventName } from '@momos/contracts/product-events';
import { useEffect } from 'react';
import { productEvents } from './product-events.ts';

/** Counts that a page was opened, where its person allows that. */
export const useCounted = (name: Exclude<ProductEventName, 'call.failed'>): void =>
  useEffect(() => productEvents.count(name), [name]);
