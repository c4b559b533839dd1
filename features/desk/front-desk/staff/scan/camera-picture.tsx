import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import { hasTorch, switchTorch, useNextCamera } from '#ui/camera-controls.ts';
import style from './scan.module.css';
import type { VideoReader } from './video-reader.ts';

type Props<Seen> = {
  stream: MediaStream;
  reader: VideoReader<Seen>;
  /** Called after each frame with the reader's result, or undefined. Must be a stable function. */
  onLook: (seen: Seen | undefined) => void;
  /** Called if the reader itself fails. Must be a stable function. */
  onFailed: () => void;
  onSwitch: (deviceId: string) => void;
  onClose: () => void;
};

export function CameraPicture<Seen>({ stream, reader, onLook, onFailed, onSwitch, onClose }: Props<Seen>) {
  const t = useTranslations('staff-scan');
  const next = useNextCamera(stream);
  const startVideo = useCallback(
    (video: HTMLVideoElement) => {
      video.srcObject = stream;
      return readRepeatedly(video, reader, onLook, onFailed);
    },
    [stream, reader, onLook, onFailed],
  );
  return (
    <>
      <video
        ref={startVideo}
        className={style.video}
        aria-label={t('camera.label')}
        autoPlay
        muted
        playsInline
      />
      <div className={style.tools}>
        {next !== undefined && (
          <Button variant="default" onClick={() => onSwitch(next)}>
            {t('camera.switch')}
          </Button>
        )}
        {hasTorch(stream) && <Torch key={stream.id} stream={stream} />}
        <Button variant="default" onClick={onClose}>
          {t('camera.close')}
        </Button>
      </div>
    </>
  );
}

function Torch({ stream }: { stream: MediaStream }) {
  const t = useTranslations('staff-scan');
  const [isOn, setOn] = useState(false);
  const toggleTorch = async () => {
    if (await switchTorch(stream, !isOn)) setOn(!isOn);
  };
  return (
    <Button variant={isOn ? 'filled' : 'default'} aria-pressed={isOn} onClick={() => void toggleTorch()}>
      {t('camera.torch')}
    </Button>
  );
}

const READ_INTERVAL_MS = 200;

function readRepeatedly<Seen>(
  video: HTMLVideoElement,
  { read }: VideoReader<Seen>,
  onLook: (seen: Seen | undefined) => void,
  onFailed: () => void,
): () => void {
  let timer: number;
  let isStopped = false;
  const readFrame = async () => {
    try {
      const seen = await read(video);
      if (isStopped) return;
      onLook(seen);
    } catch {
      if (!isStopped) onFailed();
      return;
    }
    timer = window.setTimeout(() => void readFrame(), READ_INTERVAL_MS);
  };
  timer = window.setTimeout(() => void readFrame(), READ_INTERVAL_MS);
  return () => {
    isStopped = true;
    window.clearTimeout(timer);
  };
}
