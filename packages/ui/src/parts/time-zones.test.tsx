import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { ownStart, viewerZone } from '../formats/dates.ts';
import { OwnTime, When } from './time-zones.tsx';

const start = '2026-11-21T00:00:00.000Z';
const end = '2026-11-21T03:00:00.000Z';
const elsewhere = viewerZone() === 'Asia/Tokyo' ? 'America/New_York' : 'Asia/Tokyo';

it('keeps a line for the reader’s own time, which the first HTML cannot know', () => {
  expect(renderToString(<When start={start} end={end} zone="Asia/Tokyo" />)).toMatch(
    /9:00\sAM – 12:00\sPM[^/]*<\/time><span class="[^"]+" data-own-time="Asia\/Tokyo"><\/span>/,
  );
});

it('says the reader’s own time where it is another, and nothing where it is the same', () => {
  const { rerender } = render(<When start={start} end={end} zone={elsewhere} />);
  expect(screen.getByText(/^\w{3}, Nov \d+, .* your time$/)).toBeInTheDocument();
  rerender(<When start={start} end={end} zone={viewerZone()} />);
  expect(screen.queryByText(/your/i)).toBeNull();
  expect(document.querySelector('[data-own-time]')).toBeNull();
});

describe('beside a time on a card or a row', () => {
  const own = viewerZone();

  it('is what the reader’s clock shows, with the day where only that differs', () => {
    // A day apart by the clock: the time is the same on both sides of the date line.
    expect(ownStart('2026-11-21T11:00:00.000Z', 'Pacific/Kiritimati', 'Pacific/Honolulu')).toBe(
      'Sat, Nov 21, 1:00 AM',
    );
    expect(ownStart(start, 'Asia/Tokyo', 'Asia/Seoul')).toBeUndefined();
    expect(ownStart(start, 'America/New_York', 'America/Chicago')).toBe('6:00 PM');
    expect(ownStart(start, 'Asia/Tokyo', 'America/New_York')).toBe('Fri, Nov 20, 7:00 PM');
  });

  it('is shown, or nothing is', () => {
    const { container, rerender } = render(<OwnTime at={start} zone={elsewhere} />);
    expect(container).toHaveTextContent(/your time$/);
    rerender(<OwnTime at={start} zone={own} />);
    expect(container).toBeEmptyDOMElement();
  });
});
