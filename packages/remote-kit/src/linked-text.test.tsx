import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { LinkedText } from './linked-text.tsx';

it('makes links of web addresses and of nothing else', () => {
  const { container } = render(
    <LinkedText text="See https://ada.example/cv?x=1, or javascript:alert(1) and http:// (https://b.example)." />,
  );
  expect(screen.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
    'https://ada.example/cv?x=1',
    'https://b.example',
  ]);
  expect(container).toHaveTextContent(
    'See https://ada.example/cv?x=1, or javascript:alert(1) and http:// (https://b.example).',
  );
});
