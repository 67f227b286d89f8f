import { describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TestFrame } from '../testing.tsx';
import { Loaded, type Read } from './loaded.tsx';
import { ApiError, type Session, SessionContext } from '@momos/api-client';
import { Delayed, EmptyState, ErrorState } from './states.tsx';

const reading = (read: Partial<Read<string[]>>): Read<string[]> => ({
  data: undefined,
  error: null,
  isPending: false,
  refetch: () => undefined,
  ...read,
});

function show(read: Read<string[]>) {
  return render(
    <TestFrame>
      <Loaded read={read} skeleton={<p>bones</p>} empty={<EmptyState title="No one yet" />}>
        {names => names.join(' and ')}
      </Loaded>
    </TestFrame>,
  );
}

describe('Loaded', () => {
  it('shows the skeleton, then what came', () => {
    show(reading({ isPending: true }));
    expect(screen.getByText('bones')).toBeVisible();
    show(reading({ data: ['Ada', 'Mei'] }));
    expect(screen.getByText('Ada and Mei')).toBeVisible();
  });

  it('teaches when there is nothing', () => {
    show(reading({ data: [] }));
    expect(screen.getByText('No one yet')).toBeVisible();
  });

  it('offers to try again, and keeps old data when a refresh fails', async () => {
    const refetch = jest.fn();
    const { unmount } = show(reading({ error: new Error('The list did not answer.'), refetch }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('alert')).toHaveTextContent('The list did not answer.');
    unmount();
    show(reading({ error: new Error('late'), data: ['Ada'] }));
    expect(screen.getByText('Ada')).toBeVisible();
  });
});

describe('ErrorState', () => {
  it('keeps technical words to itself', () => {
    render(
      <TestFrame>
        <ErrorState error={new TypeError('n is not iterable')} />
      </TestFrame>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent(
      'We’re sorry, but something went wrong. Please try again.',
    );
  });

  it('signs in where one is when the session is over, and tries again then', async () => {
    let answer = false;
    const retry = jest.fn();
    const session = { signInHere: async () => answer, wasSignedIn: () => true } as unknown as Session;
    render(
      <TestFrame>
        <SessionContext value={session}>
          <ErrorState error={new ApiError(401, {})} onRetry={retry} />
        </SessionContext>
      </TestFrame>,
    );
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    const press = () => act(async () => screen.getByRole('button', { name: 'Sign in' }).click());
    await press();
    expect(retry).not.toHaveBeenCalled();
    answer = true;
    await press();
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it.each([
    [true, 'You are signed out', 'Your session has ended.'],
    [false, 'Sign in to see this', 'This page continues where you are.'],
  ])('says that a session has ended only where there was one: %s', (isOver, title, text) => {
    const session = { wasSignedIn: () => isOver } as unknown as Session;
    render(
      <TestFrame>
        <SessionContext value={session}>
          <ErrorState error={new ApiError(401, {})} />
        </SessionContext>
      </TestFrame>,
    );
    expect(screen.getByText(title)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(screen.queryAllByText(/session has ended/)).toHaveLength(isOver ? 1 : 0);
  });

  it('has its own state for being offline', () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    render(
      <TestFrame>
        <ErrorState error={new Error('x')} />
      </TestFrame>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('You are offline');
    online.mockRestore();
  });

  it('loads by itself, once, when the connection is back', () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const retry = jest.fn();
    render(
      <TestFrame>
        <ErrorState error={new Error('x')} onRetry={retry} />
      </TestFrame>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('This loads by itself once you are connected again.');
    expect(retry).not.toHaveBeenCalled();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(retry).toHaveBeenCalledTimes(1);
    online.mockRestore();
  });
});

describe('Delayed', () => {
  it('shows nothing before 150 ms', () => {
    jest.useFakeTimers();
    render(<Delayed>bones</Delayed>);
    act(() => jest.advanceTimersByTime(149));
    expect(screen.queryByText('bones')).toBeNull();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByText('bones')).toBeVisible();
    jest.useRealTimers();
  });
});

describe('what asking again does not change', () => {
  it.each([
    [403, 'You don’t have access'],
    [404, 'There is nothing here'],
  ])('%d says so, and offers no other try', (status, title) => {
    const error = Object.assign(new Error('The reason.'), { status });
    render(
      <TestFrame>
        <ErrorState error={error} onRetry={() => undefined} />
      </TestFrame>,
    );
    expect(screen.getByText(title)).toBeVisible();
    expect(screen.getByText('The reason.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});
