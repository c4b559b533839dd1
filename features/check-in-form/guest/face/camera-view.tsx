import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import style from './camera-view.module.css';

type Props = { stream: MediaStream; onPlaying: (video: HTMLVideoElement) => void };

/** What the camera sees. */
export function CameraView({ stream, onPlaying }: Props) {
  const t = useTranslations('registration');
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <video
      ref={video}
      className={style.video}
      aria-label={t('face.live')}
      autoPlay
      muted
      playsInline
      onPlaying={({ currentTarget }) => onPlaying(currentTarget)}
    />
  );
}
