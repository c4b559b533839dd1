import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { canvasPicture } from '../answers/canvas-picture.ts';
import style from './camera-view.module.css';

type Props = { stream: MediaStream; onTake: (photo: Blob) => void; onClose: () => void };

/** What the camera sees, and the button that keeps it. */
export function CameraView({ stream, onTake, onClose }: Props) {
  const t = useTranslations('registration');
  const video = useRef<HTMLVideoElement>(null);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  async function take() {
    const seen = video.current;
    if (!seen) return;
    const canvas = document.createElement('canvas');
    canvas.width = seen.videoWidth;
    canvas.height = seen.videoHeight;
    canvas.getContext('2d')?.drawImage(seen, 0, 0);
    onTake(await canvasPicture(canvas));
  }
  return (
    <>
      <video
        ref={video}
        className={style.video}
        aria-label={t('face.live')}
        autoPlay
        muted
        playsInline
        onPlaying={() => setReady(true)}
      />
      <Button kind="soft" disabled={!ready} onClick={() => void take()}>
        {t('face.take')}
      </Button>
      <Button kind="text" onClick={onClose}>
        {t('face.close')}
      </Button>
    </>
  );
}
