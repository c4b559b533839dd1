import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { keepAwake } from '#ui/device.ts';
import { useCamera } from '#ui/use-camera.ts';
import { type Detector, type HeldCode, lookAgain, qrDetector } from './codes.ts';
import style from './scan.module.css';

/** Reads codes that are held before the camera, one after the other, where the browser can. `onCode` must stay the same. */
export function CameraReader({ onCode }: { onCode: (code: string) => void }) {
  const t = useTranslations('staff-scan');
  const { camera, open, close } = useCamera('environment');
  const { data: reader } = useQuery({
    queryKey: ['qr-detector'],
    queryFn: async () => ({ detector: await qrDetector() }),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  });
  const stream = camera?.state === 'on' ? camera.stream : null;
  if (!reader) return null;
  if (!reader.detector) return <p className={style.note}>{t('camera.unable')}</p>;
  if (stream)
    return (
      <div ref={keepAwake} className={style.camera}>
        <Picture stream={stream} detector={reader.detector} onCode={onCode} />
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

type PictureProps = { stream: MediaStream; detector: Detector; onCode: (code: string) => void };

function Picture({ stream, detector, onCode }: PictureProps) {
  const t = useTranslations('staff-scan');
  const show = useCallback(
    (video: HTMLVideoElement) => {
      video.srcObject = stream;
      return readCodes(video, detector, onCode);
    },
    [stream, detector, onCode],
  );
  return (
    <video ref={show} className={style.video} aria-label={t('camera.label')} autoPlay muted playsInline />
  );
}

const LOOK_EVERY_MS = 250;

/** Reads each code that a video shows once. Out: stops reading. */
function readCodes(video: HTMLVideoElement, detector: Detector, onCode: (code: string) => void): () => void {
  let held: HeldCode | null = null;
  let timer: number;
  let isOver = false;
  const look = async () => {
    // A frame that cannot be read, as before the first one, is followed by others.
    const [code] = await detector.detect(video).catch(() => []);
    if (isOver) return;
    const next = lookAgain(held, code?.rawValue);
    held = next.held;
    if (next.isNew && held) onCode(held.value);
    timer = window.setTimeout(() => void look(), LOOK_EVERY_MS);
  };
  timer = window.setTimeout(() => void look(), LOOK_EVERY_MS);
  return () => {
    isOver = true;
    window.clearTimeout(timer);
  };
}
