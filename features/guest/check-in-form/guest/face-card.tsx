import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { type Camera, problemOf } from '#ui/use-camera.ts';
import { PictureFile, PictureTrouble, SentPicture } from './answers/picture-parts.tsx';
import { type PicturePlace, usePictureUpload } from './answers/picture-upload.ts';
import style from './face-card.module.css';

type Props = {
  title: string;
  imageId: string;
  /**
   * True for the first card without a photo. That card explains what opening the camera does, and its button
   * is the primary button.
   */
  isNext: boolean;
  place: PicturePlace;
  camera: Camera | null;
  onOpen: () => void;
  onClose: () => void;
  onChange: (imageId: string) => void;
  error: string | undefined;
};

export function FaceCard({ camera, onOpen, onClose, onChange, ...props }: Props) {
  const { title, imageId, isNext, place, error } = props;
  const t = useTranslations('registration');
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const { send, busy, failure, again } = usePictureUpload('face', place, onChange);
  const stream = camera?.state === 'on' ? camera.stream : null;
  const liveVideo = stream && video?.srcObject === stream ? video : null;
  const isOpening = camera?.state === 'opening' || (stream !== null && liveVideo === null);
  /** Scrolls to the shutter button, which is below the visible part of the page on a small phone. */
  function showVideo(playing: HTMLVideoElement) {
    flushSync(() => setVideo(playing));
    playing.nextElementSibling?.scrollIntoView({ block: 'nearest' });
  }
  function sendPicture(picture: File | HTMLCanvasElement) {
    onClose();
    send(picture);
  }
  return (
    <Card title={title}>
      <CameraTrouble camera={camera} />
      <PictureTrouble text={failure ?? error} again={again} />
      {isNext && !stream && !busy && <p>{t('face.explain')}</p>}
      {stream && <CameraView stream={stream} onPlaying={showVideo} />}
      {!stream && imageId !== '' && (
        <SentPicture imageId={imageId} alt={t('picture.alt')}>
          {t('picture.sent')}
        </SentPicture>
      )}
      {/* One button for all camera actions, so that the focus stays on it. */}
      <Button
        kind={isNext || stream ? 'main' : 'soft'}
        busy={busy || isOpening}
        onClick={() => (liveVideo ? sendPicture(pictureOf(liveVideo)) : onOpen())}
      >
        {t(buttonTextKey({ busy, opening: isOpening, live: liveVideo !== null, taken: imageId !== '' }))}
      </Button>
      {stream && (
        <Button kind="text" onClick={onClose}>
          {t('face.close')}
        </Button>
      )}
      {!stream && !busy && (
        <WithoutCamera taken={imageId !== ''} onChoose={sendPicture} onRemove={() => onChange('')} />
      )}
    </Card>
  );
}

function CameraTrouble({ camera }: { camera: Camera | null }) {
  const t = useTranslations('registration');
  const problem = problemOf(camera);
  // If there is no camera or another app uses it, the guest chooses a photo instead.
  const isMissing = problem === 'missing' || problem === 'taken';
  return (
    <>
      <PictureTrouble text={problem === 'refused' ? t('face.refused') : undefined} />
      <PictureTrouble text={isMissing ? t('face.missing') : undefined} />
    </>
  );
}

type WithoutCameraProps = { taken: boolean; onChoose: (picture: File) => void; onRemove: () => void };

function WithoutCamera({ taken, onChoose, onRemove }: WithoutCameraProps) {
  const t = useTranslations('registration');
  return (
    <>
      <PictureFile kind="text" onChoose={onChoose}>
        {t('face.upload')}
      </PictureFile>
      {taken && (
        <Button kind="text" onClick={onRemove}>
          {t('picture.remove')}
        </Button>
      )}
    </>
  );
}

type CameraState = Record<'busy' | 'opening' | 'live' | 'taken', boolean>;

function buttonTextKey({ busy, opening, live, taken }: CameraState) {
  if (busy) return 'picture.sending';
  if (opening) return 'face.opening';
  if (live) return 'face.take';
  return taken ? 'face.again' : 'face.open';
}

type CameraProps = { stream: MediaStream; onPlaying: (video: HTMLVideoElement) => void };

function CameraView({ stream, onPlaying }: CameraProps) {
  const t = useTranslations('registration');
  function attachStream(video: HTMLVideoElement | null) {
    if (video && video.srcObject !== stream) video.srcObject = stream;
  }
  return (
    <video
      ref={attachStream}
      className={style.video}
      aria-label={t('face.live')}
      autoPlay
      muted
      playsInline
      onPlaying={({ currentTarget }) => onPlaying(currentTarget)}
    />
  );
}

function pictureOf(video: HTMLVideoElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return canvas;
}
