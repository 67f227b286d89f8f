import { expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TestFrame } from '../testing.tsx';
import { PictureButton } from './picture-button.tsx';

const shape = { aspect: 1, isRound: true, maxWidth: 512 };

it('opens what cuts with the chosen picture, and closes without sending', async () => {
  const send = jest.fn<() => Promise<void>>();
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  const { container } = render(
    <TestFrame>
      <PictureButton title="Your photo" shape={shape} send={send} errorText={String}>
        Add a photo
      </PictureButton>
    </TestFrame>,
  );
  const user = userEvent.setup();
  const input = container.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is a file input');
  await act(async () => user.upload(input, new File(['x'], 'me.png', { type: 'image/png' })));
  expect(await screen.findByRole('dialog', { name: 'Your photo' })).toBeVisible();
  expect(screen.getByRole('slider', { name: 'Zoom' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(send).not.toHaveBeenCalled();
});
