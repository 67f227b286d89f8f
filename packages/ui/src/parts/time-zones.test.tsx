import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { viewerZone } from '../formats/dates.ts';
import { When } from './time-zones.tsx';

const start = '2026-11-21T00:00:00.000Z';
const end = '2026-11-21T03:00:00.000Z';
const elsewhere = viewerZone() === 'Asia/Tokyo' ? 'America/New_York' : 'Asia/Tokyo';

it('keeps a line for the reader’s own time, which the first HTML cannot know', () => {
  expect(renderToString(<When start={start} end={end} zone="Asia/Tokyo" />)).toMatch(
    /9:00\sAM – 12:00\sPM[^/]*<\/time><span class="[^"]+"><\/span>/,
  );
});

it('says the reader’s own time, or that it is the same', () => {
  const { rerender } = render(<When start={start} end={end} zone={elsewhere} />);
  expect(screen.getByText(/^\w{3}, Nov \d+, .* your time$/)).toBeInTheDocument();
  rerender(<When start={start} end={end} zone={viewerZone()} />);
  expect(screen.getByText('Your local time')).toBeInTheDocument();
});
