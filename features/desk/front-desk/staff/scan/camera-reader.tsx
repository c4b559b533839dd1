import { Alert, Button } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { keepAwake } from '#ui/device.ts';
import { problemOf } from '#ui/use-camera.ts';
import { CameraPicture } from './camera-picture.tsx';
import { type HeldCode, updateHeldCode } from './codes.ts';
import style from './scan.module.css';
import { useDeskCamera } from './use-desk-camera.ts';
import { codeReader, type VideoReader } from './video-reader.ts';

/** Reads codes that are held in front of the camera one after another. `onCode` must be a stable function. */
export function CameraReader({ onCode }: { onCode: (code: string) => void }) {
  const t = useTranslations('staff-scan');
  const { camera, open, close, switchTo } = useDeskCamera();
  const { reader, hasFailed, begin, fail } = useCodeReader(close);
  const heldCode = useRef<HeldCode>(null);
  const handleFrame = useCallback(
    (seen: string | undefined) => {
      const next = updateHeldCode(heldCode.current, seen);
      heldCode.current = next.held;
      if (next.isNew && next.held) onCode(next.held.value);
    },
    [onCode],
  );
  const stream = camera?.state === 'on' ? camera.stream : null;
  const problem = problemOf(camera);
  const start = () => {
    begin();
    open();
  };
  if (stream && reader)
    return (
      <div ref={keepAwake} className={style.camera}>
        <CameraPicture
          stream={stream}
          reader={reader}
          onLook={handleFrame}
          onFailed={fail}
          onSwitch={switchTo}
          onClose={close}
        />
        <p>{t('camera.hold')}</p>
      </div>
    );
  return (
    <div className={style.camera}>
      {hasFailed && <Alert color="red">{t('camera.failed')}</Alert>}
      {problem && <Alert color="red">{t(`camera.${problem}`)}</Alert>}
      <Button size="lg" loading={camera?.state === 'opening' || stream !== null} onClick={start}>
        {t('camera.open')}
      </Button>
      <p className={style.note}>{t('camera.permission')}</p>
    </div>
  );
}

function useCodeReader(onFailed: () => void) {
  const [reader, setReader] = useState<VideoReader<string>>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => () => reader?.end(), [reader]);
  const fail = useCallback(() => {
    setReader(undefined);
    setFailed(true);
    onFailed();
  }, [onFailed]);
  const begin = () => {
    setFailed(false);
    if (!reader) codeReader().then(setReader, fail);
  };
  return { reader, hasFailed, begin, fail };
}
