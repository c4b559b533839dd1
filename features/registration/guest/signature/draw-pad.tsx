import { useEffect, useRef, useState } from 'react';
import SignaturePad from 'signature_pad';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { canvasPicture } from '../answers/canvas-picture.ts';
import style from './draw-pad.module.css';

type Props = { busy: boolean; onSave: (picture: Blob) => void };

/** A signature drawn with finger, pen or mouse. */
export function DrawPad({ busy, onSave }: Props) {
  const t = useTranslations('registration');
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const [strokes, setStrokes] = useState(0);
  useEffect(() => {
    if (!canvas.current) return;
    const made = padOn(canvas.current);
    made.addEventListener('endStroke', () => setStrokes(made.toData().length));
    pad.current = made;
    return () => made.off();
  }, []);
  function undo(count: number) {
    const drawn = pad.current?.toData() ?? [];
    const left = drawn.slice(0, Math.max(0, drawn.length - count));
    pad.current?.fromData(left);
    setStrokes(left.length);
  }
  async function save() {
    if (canvas.current) onSave(await canvasPicture(canvas.current));
  }
  const empty = strokes === 0;
  return (
    <>
      <canvas ref={canvas} className={style.pad} role="img" aria-label={t('signature.pad')} />
      <div className={style.actions}>
        <Button kind="plain" disabled={empty} onClick={() => undo(1)}>
          {t('signature.undo')}
        </Button>
        <Button kind="plain" disabled={empty} onClick={() => undo(strokes)}>
          {t('signature.clear')}
        </Button>
        <Button kind="soft" disabled={empty} busy={busy} onClick={() => void save()}>
          {t('signature.save')}
        </Button>
      </div>
    </>
  );
}

/** Twice as fine as the screen's own points at least, so that thin lines stay lines. */
function padOn(canvas: HTMLCanvasElement): SignaturePad {
  const ratio = Math.max(2, window.devicePixelRatio);
  canvas.width = canvas.offsetWidth * ratio;
  canvas.height = canvas.offsetHeight * ratio;
  canvas.getContext('2d')?.scale(ratio, ratio);
  return new SignaturePad(canvas, { backgroundColor: '#fff', penColor: '#1c1b1a' });
}
