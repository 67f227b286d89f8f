import { Button, type ButtonProps, FileButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { DialogFailed, LazyView } from './lazy-view.tsx';
import type { PictureShape, SendPicture } from './picture-shape.ts';

export type PictureButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'children'> & {
  /** Over the picture while it is cut. */
  title: string;
  shape: PictureShape;
  send: SendPicture;
  errorText: (error: unknown) => string;
};

const loadCropDialog = () => import('./crop-dialog.tsx').then(file => file.CropDialog);

const pictures = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** Chooses a picture, has it cut to its place, and sends it. What cuts is fetched when a picture was chosen. */
export function PictureButton({ title, shape, send, errorText, ...button }: PictureButtonProps) {
  const [url, setUrl] = useState<string>();
  const reset = useRef<() => void>(null);
  const close = () => {
    if (url) URL.revokeObjectURL(url);
    setUrl(undefined);
    // Else choosing the same file again would be no change.
    reset.current?.();
  };
  return (
    <>
      <FileButton
        resetRef={reset}
        accept={pictures}
        onChange={file => file && setUrl(URL.createObjectURL(file))}
      >
        {props => <Button {...button} {...props} />}
      </FileButton>
      {url ? (
        <LazyView
          load={loadCropDialog}
          props={{ url, title, shape, send, errorText, onClose: close }}
          failed={() => <DialogFailed onClose={close} />}
        />
      ) : null}
    </>
  );
}
