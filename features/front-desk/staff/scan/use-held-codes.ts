import { useEffect, useEffectEvent, useState } from 'react';
import { type HeldCode, lookAgain } from './held-code.ts';
import { qrDetector } from './qr-detector.ts';

const LOOK_EVERY_MS = 250;

/** Looks at what a video shows and tells each code once. Returns whether this browser can; null until that is known. */
export function useHeldCodes(video: HTMLVideoElement | null, onCode: (code: string) => void): boolean | null {
  const [detector, setDetector] = useState<Awaited<ReturnType<typeof qrDetector>>>();
  const tell = useEffectEvent(onCode);
  useEffect(() => void qrDetector().then(setDetector), []);
  useEffect(() => {
    if (!video || !detector) return;
    let held: HeldCode | null = null;
    let timer: number;
    let isOver = false;
    const look = async () => {
      // A frame that cannot be read, as before the first one, is followed by others.
      const [code] = await detector.detect(video).catch(() => []);
      if (isOver) return;
      const next = lookAgain(held, code?.rawValue);
      held = next.held;
      if (next.isNew && held) tell(held.value);
      timer = window.setTimeout(() => void look(), LOOK_EVERY_MS);
    };
    timer = window.setTimeout(() => void look(), LOOK_EVERY_MS);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [video, detector]);
  return detector === undefined ? null : detector !== null;
}
