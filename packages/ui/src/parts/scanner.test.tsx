import { afterEach, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TestFrame } from '../testing.tsx';
import { playScan } from './scan-sound.ts';
import { Scanner } from './scanner.tsx';

const media = Object.getOwnPropertyDescriptor(navigator, 'mediaDevices');
afterEach(() => {
  Object.defineProperty(navigator, 'mediaDevices', media ?? { value: undefined, configurable: true });
  Reflect.deleteProperty(navigator, 'vibrate');
  jest.restoreAllMocks();
});

/** A camera whose light can be turned on, or has none. */
function camera(torch: boolean) {
  const applyConstraints = jest.fn(async (_constraints: unknown) => undefined);
  const track = { getCapabilities: () => ({ torch }), applyConstraints, stop: () => undefined };
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getUserMedia: async () => stream },
    configurable: true,
  });
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  return applyConstraints;
}

const open = () =>
  render(
    <TestFrame>
      <Scanner
        onCode={() => undefined}
        isCamera
        tone={undefined}
        answer={undefined}
        words={{ hint: 'Hold it here', field: 'Code', send: 'Send' }}
      />
    </TestFrame>,
  );

it('turns the light of the camera on and off', async () => {
  const applied = camera(true);
  open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Torch on' }));
  await user.click(await screen.findByRole('button', { name: 'Torch off', pressed: true }));
  expect(await screen.findByRole('button', { name: 'Torch on', pressed: false })).toBeVisible();
  expect(applied.mock.calls).toEqual([[{ advanced: [{ torch: true }] }], [{ advanced: [{ torch: false }] }]]);
});

it('has no button where the camera has no light', async () => {
  camera(false);
  open();
  expect(await screen.findByText('Hold it here')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Torch/ })).toBeNull();
});

it('plays and shakes differently for each tone', () => {
  const played: number[] = [];
  const shaken: unknown[] = [];
  Object.defineProperty(navigator, 'vibrate', {
    value: (pattern: unknown) => shaken.push(pattern),
    configurable: true,
  });
  globalThis.AudioContext = class {
    currentTime = 0;
    createOscillator = () => ({
      frequency: {
        set value(hertz: number) {
          played.push(hertz);
        },
      },
      connect: () => ({ connect: () => undefined }),
      start: () => undefined,
      stop: () => undefined,
    });
    createGain = () => ({ gain: {} });
  } as unknown as typeof AudioContext;
  for (const tone of ['good', 'waiting', 'again', 'bad'] as const) playScan(tone);
  expect(played).toEqual([880, 660, 880, 440, 440, 220, 180]);
  expect(new Set(shaken.map(pattern => JSON.stringify(pattern))).size).toBe(4);
});
