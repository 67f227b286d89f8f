import { expect, it } from '@jest/globals';
import { conflict, forbidden } from '@momos/contracts/errors';
import type { Route } from '@momos/contracts/route';
import { screen, waitFor } from '@testing-library/react';
import { type Answer, pending, refuse } from './network.ts';

/**
 * The states that every page has while its main call is not answered well: it loads, it is refused with a way to try again, and it is
 * not allowed. `open` draws the page with that one answer.
 */
export function coverStates(route: Route, open: (read: Answer) => unknown): void {
  it('loads', async () => {
    open(pending(route));
    await waitFor(() => expect(screen.queryAllByText(/^Loading/)).not.toEqual([]));
  });

  it('offers to try again', async () => {
    open(refuse(route, conflict('The list is being rebuilt.')));
    expect(await screen.findByText('The list is being rebuilt.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('says that it is not allowed', async () => {
    open(refuse(route, forbidden()));
    expect(await screen.findByText('You don’t have access')).toBeVisible();
  });
}
