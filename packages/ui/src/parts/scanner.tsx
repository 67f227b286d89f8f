import { Button } from '@mantine/core';
import type { ScanTone } from '@momos/contracts/scan-outcomes';
import { type ReactNode, useState } from 'react';
import { TextInput } from '../forms.ts';
import { scannerWords } from '../words/scanner.ts';
import { Form } from './form.tsx';
import * as classes from './scanner.module.css';
import { type CameraState, useCamera } from './use-camera.ts';

const wording = scannerWords.scanner;

type ScannerProps = {
  onCode: (code: string) => void;
  isCamera: boolean;
  tone: ScanTone | undefined;
  /** What the last code led to; the hint stands where there is none yet. */
  answer: ReactNode;
  words: { hint: string; field: string; send: string };
};

/**
 * The camera with the answer to the last code over it, and a field to type a code into. `onCode` gets what was read or
 * typed; the same code from the camera only again after three seconds.
 */
export function Scanner({ onCode, isCamera, tone, answer, words }: ScannerProps) {
  const { video, state, torch } = useCamera(isCamera, onCode);
  return (
    <>
      <div className={classes.view} data-tone={tone}>
        {isCamera ? (
          <video ref={video} className={classes.video} muted playsInline aria-label={wording.camera} />
        ) : null}
        <div className={classes.answer} role="status" aria-live="assertive">
          {answer ?? (
            <p>{isCamera && state === 'on' ? words.hint : cameraLabels[isCamera ? state : 'off']}</p>
          )}
        </div>
        {isCamera && torch ? (
          <Button
            className={classes.torch}
            variant="default"
            aria-pressed={torch.isOn}
            onClick={torch.toggle}
          >
            {torch.isOn ? wording.torchOff : wording.torchOn}
          </Button>
        ) : null}
      </div>
      <TypedCode onCode={onCode} words={words} />
    </>
  );
}

function TypedCode({ onCode, words }: Pick<ScannerProps, 'onCode' | 'words'>) {
  const [code, setCode] = useState('');
  return (
    <Form
      label={wording.typeACode}
      onSubmit={event => {
        event.preventDefault();
        onCode(code.trim());
        setCode('');
      }}
    >
      <div className={classes.typed}>
        <TextInput
          label={words.field}
          autoComplete="off"
          value={code}
          onChange={event => setCode(event.currentTarget.value)}
        />
        <Button type="submit" disabled={code.trim() === ''}>
          {words.send}
        </Button>
      </div>
    </Form>
  );
}

const cameraLabels: Record<CameraState | 'off', string> = {
  starting: wording.startingTheCamera,
  on: '',
  off: wording.off,
  refused: wording.refused,
  missing: wording.missing,
};
