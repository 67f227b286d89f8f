import { Lightbox, type Slide } from 'yet-another-react-lightbox';
import Captions from 'yet-another-react-lightbox/plugins/captions';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Video from 'yet-another-react-lightbox/plugins/video';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/captions.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import { afterClosing } from '@momos/ui';
import type { PhotoPost } from '@momos/contracts/photo-feed';
import './photo-lightbox.css';
import { captionOf, mediaOf } from './photo.ts';

/** Spec §9 "Lightbox"; lengths in px, times in ms. */
const zoom = {
  maxZoomPixelRatio: 1,
  zoomInMultiplier: 2,
  doubleTapDelay: 300,
  doubleClickDelay: 500,
  keyboardMoveDistance: 50,
} as const;

export type PhotoLightboxProps = {
  post: PhotoPost;
  /** Called 300 ms after closing began (spec §9), when the picture has gone. */
  onClosed: () => void;
  isOpen: boolean;
  onClose: () => void;
};

/** A post over the whole page: pictures to zoom into, films to play, albums to leaf through. */
export function PhotoLightbox({ post, isOpen, onClose, onClosed }: PhotoLightboxProps) {
  const media = mediaOf(post);
  const description = captionOf(post);
  const slides = media.map(
    (each): Slide =>
      each.isFilm
        ? {
            type: 'video',
            poster: each.still,
            width: 1080,
            height: 1350,
            description,
            sources: [{ src: each.url, type: each.url.endsWith('.webm') ? 'video/webm' : 'video/mp4' }],
          }
        : { src: each.url, alt: post.caption, description },
  );
  const isSingle = slides.length === 1;
  return (
    <Lightbox
      open={isOpen}
      close={() => {
        onClose();
        afterClosing(onClosed);
      }}
      slides={slides}
      plugins={isSingle ? [Captions, Video, Zoom] : [Captions, Counter, Video, Zoom]}
      zoom={zoom}
      carousel={{ finite: true, preload: 1 }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      animation={{ fade: 240, swipe: 240 }}
      captions={{ descriptionTextAlign: 'center', descriptionMaxLines: 4 }}
      video={{ autoPlay: true, muted: true, loop: true, playsInline: true }}
      render={isSingle ? { buttonPrev: () => null, buttonNext: () => null } : {}}
    />
  );
}
