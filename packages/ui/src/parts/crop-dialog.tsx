import '@mantine/core/styles/Slider.layer.css';
import { Button, Slider } from '@mantine/core';
import Cropper from 'react-easy-crop';
import { useEffect, useRef, useState } from 'react';
import { IconMinus, IconPlus } from '../icons.ts';
import { formsWords } from '../words/forms.tsx';
import * as classes from './crop-dialog.module.css';
import { type CropArea, cropPicture } from './crop-picture.ts';
import { Dialog } from './dialog.tsx';
import { FormError } from './form.tsx';
import type { PictureShape, SendPicture } from './picture-shape.ts';

const words = formsWords.cropDialog;

export type CropDialogProps = {
  /** Address of the picture. */
  url: string;
  title: string;
  shape: PictureShape;
  send: SendPicture;
  errorText: (error: unknown) => string;
  onClose: () => void;
};

const keyboardStep = 12;
const unreadable = words.unreadable;

/** Sending with its progress, how to end it, and what went wrong. */
function useSending({ send, errorText, onClose }: Pick<CropDialogProps, 'send' | 'errorText' | 'onClose'>) {
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const start = async (cut: () => Promise<Blob>) => {
    const controller = new AbortController();
    abort.current = controller;
    setError(undefined);
    setProgress(0);
    try {
      await send(await cut(), { signal: controller.signal, onProgress: setProgress });
      onClose();
    } catch (reason) {
      if (!controller.signal.aborted) setError(errorText(reason));
    } finally {
      setProgress(undefined);
    }
  };
  return { progress, error, setError, start, stop: () => abort.current?.abort() };
}

/**
 * Cuts a picture to the shape of its place and sends it: by mouse, by two fingers, or by the arrow keys and the slider. Closing while it
 * is sent ends the sending.
 */
export function CropDialog({ url, title, shape, onClose, ...sendProps }: CropDialogProps) {
  const [zoom, setZoom] = useState(1);
  const cut = useRef<Cut>({});
  const { progress, error, setError, start, stop } = useSending({ ...sendProps, onClose });
  const isSending = progress !== undefined;
  const save = () => {
    const { picture, area } = cut.current;
    if (picture && area) void start(() => cropPicture(picture, area, shape.maxWidth));
  };
  const actions = (
    <>
      <Button variant="default" onClick={isSending ? stop : onClose}>
        {isSending ? words.stop : words.cancel}
      </Button>
      <Button onClick={save} loading={isSending} disabled={error === unreadable}>
        {words.takeThisPicture}
      </Button>
    </>
  );
  return (
    <Dialog isOpen size={shape.isRound ? 'md' : 'lg'} title={title} onClose={onClose} actions={actions}>
      <Stage
        url={url}
        shape={shape}
        zoom={zoom}
        onZoom={setZoom}
        onCut={part => Object.assign(cut.current, part)}
        onUnreadable={() => setError(unreadable)}
      />
      <Zoom value={zoom} onChange={setZoom} />
      {isSending ? (
        <div className={classes.progress}>
          <progress value={progress} aria-label={words.uploading} />
          <span aria-hidden>{progress < 1 ? `${Math.round(progress * 100)} %` : words.almostThere}</span>
        </div>
      ) : null}
      <FormError>{error}</FormError>
    </Dialog>
  );
}

/** The picture that is shown, and the part of it that is chosen. */
type Cut = { picture?: HTMLImageElement; area?: CropArea };

type StageProps = {
  url: string;
  shape: PictureShape;
  zoom: number;
  onZoom: (zoom: number) => void;
  onCut: (part: Cut) => void;
  onUnreadable: () => void;
};

function Stage({ url, shape, zoom, onZoom, onCut, onUnreadable }: StageProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  return (
    <div
      className={classes.stage}
      data-round={shape.isRound || undefined}
      style={{ aspectRatio: shape.isRound ? 1 : 1.5 }}
    >
      <Cropper
        image={url}
        crop={crop}
        zoom={zoom}
        maxZoom={4}
        aspect={shape.aspect}
        cropShape={shape.isRound ? 'round' : 'rect'}
        showGrid={!shape.isRound}
        keyboardStep={keyboardStep}
        onCropChange={setCrop}
        onZoomChange={onZoom}
        onCropAreaChange={(_, area) => onCut({ area })}
        setImageRef={ref => ref.current && onCut({ picture: ref.current })}
        mediaProps={{ alt: '', onError: onUnreadable }}
        cropperProps={{
          role: 'application',
          'aria-label': words.areaLabel,
        }}
      />
    </div>
  );
}

const Zoom = ({ value, onChange }: { value: number; onChange: (zoom: number) => void }) => (
  <div className={classes.zoom}>
    <IconMinus size={18} aria-hidden />
    <Slider
      className={classes.slider}
      label={null}
      thumbLabel={words.zoom}
      min={1}
      max={4}
      step={0.05}
      value={value}
      onChange={onChange}
    />
    <IconPlus size={18} aria-hidden />
  </div>
);
