import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import SignaturePad from 'signature_pad';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import style from './draw-pad.module.css';
import { type Strokes, scaleStrokes } from './strokes.ts';

type Props = {
  canvas: RefObject<HTMLCanvasElement | null>;
  strokes: Strokes;
  busy: boolean;
  onDraw: (strokes: Strokes) => void;
  onSave: () => void;
};

export function DrawPad({ canvas, strokes, busy, onDraw, onSave }: Props) {
  const t = useTranslations('registration');
  const attach = useCanvas(canvas, strokes, busy, onDraw);
  const isEmpty = strokes.length === 0;
  return (
    <>
      <canvas ref={attach} className={style.pad} role="img" aria-label={t('signature.pad')} />
      <div className={style.actions}>
        <Button kind="plain" disabled={isEmpty || busy} onClick={() => onDraw(strokes.slice(0, -1))}>
          {t('signature.undo')}
        </Button>
        <Button kind="plain" disabled={isEmpty || busy} onClick={() => onDraw([])}>
          {t('signature.clear')}
        </Button>
        <Button kind="soft" disabled={isEmpty} busy={busy} onClick={onSave}>
          {t('signature.save')}
        </Button>
      </div>
    </>
  );
}

function useCanvas(
  canvas: RefObject<HTMLCanvasElement | null>,
  strokes: Strokes,
  locked: boolean,
  onDraw: (strokes: Strokes) => void,
) {
  const pad = useRef<SignaturePad>(null);
  const [width, setWidth] = useState(0);
  const attach = useCallback(
    (element: HTMLCanvasElement) => {
      canvas.current = element;
      const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
      observer.observe(element);
      return () => observer.disconnect();
    },
    [canvas],
  );
  useEffect(() => {
    if (!canvas.current || width === 0) return;
    pad.current ??= new SignaturePad(canvas.current, { backgroundColor: '#fff', penColor: '#1c1b1a' });
    sharpen(canvas.current);
    pad.current.fromData(scaleStrokes(strokes, width));
  }, [canvas, strokes, width]);
  // An effect event, because resetting the pad on a rerender would lose the stroke in progress.
  const reportStrokes = useEffectEvent((made: SignaturePad) =>
    onDraw(scaleStrokes(made.toData(), 1 / width)),
  );
  useEffect(() => {
    const made = pad.current;
    if (!made || locked || width === 0) return;
    const handleStroke = () => reportStrokes(made);
    made.on();
    made.addEventListener('endStroke', handleStroke);
    return () => {
      made.off();
      made.removeEventListener('endStroke', handleStroke);
    };
  }, [width, locked]);
  return attach;
}

/** Uses at least two canvas pixels per CSS pixel, so that thin lines stay thin. */
function sharpen(canvas: HTMLCanvasElement): void {
  const ratio = Math.max(2, window.devicePixelRatio);
  canvas.width = canvas.clientWidth * ratio;
  canvas.height = canvas.clientHeight * ratio;
  canvas.getContext('2d')?.scale(ratio, ratio);
}
