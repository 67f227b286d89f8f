import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createQueryClient } from '@momos/api-client';
import { Link, QueryClientProvider, useLocation, useQuery } from '@momos/ui';
import { TestFrame } from '@momos/ui/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { ProgressBar } from './progress-bar.tsx';

function Page({ read }: { read: () => Promise<string> }) {
  const { pathname, search } = useLocation();
  const { data } = useQuery({ queryKey: [pathname, search], queryFn: read });
  return <p>{data}</p>;
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const follow = (name: string) => fireEvent.click(screen.getByRole('link', { name }));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('runs while another page reads what it shows first, and not for what a page reads besides', async () => {
  const answers: ((text: string) => void)[] = [];
  const read = () => new Promise<string>(resolve => answers.push(resolve));
  render(
    <TestFrame at="/a">
      <QueryClientProvider client={createQueryClient()}>
        <ProgressBar />
        <Link to="/b">To b</Link>
        <Link to="/b?filter=1">Filter</Link>
        <Page read={read} />
      </QueryClientProvider>
    </TestFrame>,
  );
  answers.shift()?.('first');
  await pass(1000);

  follow('To b');
  await pass(500);
  expect(screen.getByRole('progressbar')).toBeVisible();
  answers.shift()?.('second');
  await pass(1000);
  expect(screen.getByText('second')).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();

  follow('Filter');
  await pass(500);
  expect(answers).toHaveLength(1);
  expect(screen.queryByRole('progressbar')).toBeNull();
});
