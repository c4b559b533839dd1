import { Alert, Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { keepAwake } from '#ui/device.ts';
import { useCamera } from '#ui/use-camera.ts';
import style from './scan.module.css';
import { useHeldCodes } from './use-held-codes.ts';

/** Reads codes that are held before the camera, one after the other, where the browser can. */
export function CameraReader({ onCode }: { onCode: (code: string) => void }) {
  const t = useTranslations('staff-scan');
  const { camera, open, close } = useCamera('environment');
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const stream = camera?.state === 'on' ? camera.stream : null;
  const canRead = useHeldCodes(stream && video, onCode);
  if (canRead === null) return null;
  if (!canRead) return <p className={style.note}>{t('camera.unable')}</p>;
  if (stream)
    return (
      <div ref={keepAwake} className={style.camera}>
        <Picture stream={stream} onPlaying={setVideo} />
        <p>{t('camera.hold')}</p>
        <Button size="lg" variant="default" onClick={close}>
          {t('camera.close')}
        </Button>
      </div>
    );
  return (
    <div className={style.camera}>
      {(camera?.state === 'refused' || camera?.state === 'missing') && (
        <Alert color="red" variant="light" role="alert">
          {t(`camera.${camera.state}`)}
        </Alert>
      )}
      <Button size="lg" loading={camera?.state === 'opening'} onClick={() => void open('desk')}>
        {t('camera.open')}
      </Button>
      <p className={style.note}>{t('camera.permission')}</p>
    </div>
  );
}

type PictureProps = { stream: MediaStream; onPlaying: (video: HTMLVideoElement | null) => void };

function Picture({ stream, onPlaying }: PictureProps) {
  const t = useTranslations('staff-scan');
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
    return () => onPlaying(null);
  }, [stream, onPlaying]);
  return (
    <video
      ref={video}
      className={style.video}
      aria-label={t('camera.label')}
      autoPlay
      muted
      playsInline
      onPlaying={event => onPlaying(event.currentTarget)}
    />
  );
}
