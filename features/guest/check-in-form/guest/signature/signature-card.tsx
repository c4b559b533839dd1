import { type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Mark } from '#ui/field.tsx';
import { PictureTrouble, SentPicture } from '../answers/picture-parts.tsx';
import { type PicturePlace, usePictureUpload } from '../answers/picture-upload.ts';
import { DrawPad } from './draw-pad.tsx';
import { isSignature, type Strokes } from './strokes.ts';
import { pictureOf, TypedName } from './typed-name.tsx';

export type Attempt = { typed: boolean; strokes: Strokes; name: string };
export const NO_SIGNATURE: Attempt = { typed: false, strokes: [], name: '' };
export const isStarted = ({ typed, strokes, name }: Attempt) =>
  typed ? name.trim() !== '' : strokes.length > 0;

/** Saves what is drawn or typed. */
export type Pad = { save: () => void };

type CardProps = {
  card: RefObject<HTMLDivElement | null>;
  pad: Ref<Pad>;
  question: Pick<QuestionItem, 'label' | 'required'>;
  imageId: string;
  /** Upload function. If omitted, the picture goes to the form of this browser's session. */
  upload?: PicturePlace['upload'];
  attempt: Attempt;
  onAttempt: (attempt: Attempt) => void;
  error: string | undefined;
  onSaved: (imageId: string) => void;
  onAgain: () => void;
};

export function SignatureCard({ card, pad, question, imageId, attempt, error, upload, ...does }: CardProps) {
  const { onAttempt, onSaved, onAgain } = does;
  const t = useTranslations('registration');
  const [tooLittle, setTooLittle] = useState(false);
  const guest = useTranslations('guest');
  const canvas = useRef<HTMLCanvasElement>(null);
  const { typed } = attempt;
  const { send, busy, failure, again } = usePictureUpload(
    'signature',
    { ...MAIN_GUEST, ...(upload && { upload }) },
    signature => applyAndFocus(() => onSaved(signature)),
  );
  /**
   * The pad disappears when the signature is saved and returns for a new one, so the focus moves to the card.
   */
  function applyAndFocus(change: () => void) {
    flushSync(change);
    card.current?.focus();
  }
  function draw(strokes: Strokes) {
    setTooLittle(false);
    onAttempt({ ...attempt, strokes });
  }
  function save() {
    if (busy) return;
    if (typed) send(pictureOf(attempt.name.trim()));
    else if (!isSignature(attempt.strokes)) showTooLittle();
    else if (canvas.current) send(canvas.current);
  }
  function showTooLittle() {
    setTooLittle(true);
    card.current?.scrollIntoView({ block: 'center' });
  }
  useImperativeHandle(pad, () => ({ save }));
  return (
    <div ref={card} tabIndex={-1}>
      <Card
        title={question.label}
        aside={<Mark text={guest(question.required === 1 ? 'required' : 'optional')} />}
      >
        <PictureTrouble text={failure ?? (tooLittle ? t('signature.tooLittle') : error)} again={again} />
        {imageId !== '' && (
          <>
            <SentPicture imageId={imageId} alt={t('signature.alt')}>
              {t('signature.saved')}
            </SentPicture>
            <Button kind="soft" onClick={() => applyAndFocus(onAgain)}>
              {t('signature.again')}
            </Button>
          </>
        )}
        {imageId === '' && !typed && (
          <DrawPad canvas={canvas} strokes={attempt.strokes} busy={busy} onDraw={draw} onSave={save} />
        )}
        {imageId === '' && typed && (
          <TypedName
            name={attempt.name}
            busy={busy}
            onType={name => onAttempt({ ...attempt, name })}
            onSave={save}
          />
        )}
        {imageId === '' && !busy && (
          <Button kind="text" onClick={() => onAttempt({ ...attempt, typed: !typed })}>
            {t(typed ? 'signature.draw' : 'signature.type')}
          </Button>
        )}
      </Card>
    </div>
  );
}

const MAIN_GUEST = { person: 'main', inUse: [] } as const;
