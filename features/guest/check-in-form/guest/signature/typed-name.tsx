import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { focusNow } from '#ui/focus.ts';
import { TextInput } from '#ui/text-input.tsx';

type Props = {
  name: string;
  busy: boolean;
  onType: (name: string) => void;
  onSave: () => void;
};

/** Signs with a typed name, for guests who cannot draw. The field is focused when it appears. */
export function TypedName({ name, busy, onType, onSave }: Props) {
  const t = useTranslations('registration');
  return (
    <>
      <Field label={t('signature.name')}>
        <TextInput ref={focusNow} value={name} maxLength={80} autoComplete="name" onChange={onType} />
      </Field>
      <Button kind="soft" disabled={name.trim() === ''} busy={busy} onClick={onSave}>
        {t('signature.save')}
      </Button>
    </>
  );
}

const SIZE = { width: 1200, height: 400 };
const MARGIN = 80;
const font = (size: number) =>
  `italic ${size}px "Snell Roundhand", "Segoe Script", "Hiragino Mincho ProN", serif`;

export function pictureOf(name: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE.width;
  canvas.height = SIZE.height;
  const context = canvas.getContext('2d');
  if (context) drawName(context, name);
  return canvas;
}

function drawName(context: CanvasRenderingContext2D, name: string): void {
  context.fillStyle = '#fff';
  context.fillRect(0, 0, SIZE.width, SIZE.height);
  context.fillStyle = '#1c1b1a';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = font(100);
  context.font = font(fittingSize(context.measureText(name).width, SIZE.width - 2 * MARGIN));
  context.fillText(name, SIZE.width / 2, SIZE.height / 2);
}

const MAX_FONT_SIZE = 160;

/**
 * Returns the largest font size, in pixels, at which a name fits in the width `room`. `at100` is the width of
 * the name at 100 px.
 */
export const fittingSize = (at100: number, room: number): number =>
  at100 <= 0 ? MAX_FONT_SIZE : Math.min(MAX_FONT_SIZE, Math.floor((100 * room) / at100));
