import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { QuestionItem } from '#features/questionnaire/contract/questions.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { PictureTrouble } from '../answers/picture-trouble.tsx';
import { SentPicture } from '../answers/sent-picture.tsx';
import { usePictureUpload } from '../answers/use-picture-upload.ts';
import { DrawPad } from './draw-pad.tsx';
import { isSignature, type Strokes } from './strokes.ts';
import { TypedName } from './typed-name.tsx';
import { typedPicture } from './typed-picture.ts';

/** What is drawn or typed and not saved yet. */
export type Attempt = { typed: boolean; strokes: Strokes; name: string };
export const NOTHING: Attempt = { typed: false, strokes: [], name: '' };
export const isBegun = ({ typed, strokes, name }: Attempt) => (typed ? name !== '' : strokes.length > 0);

type Props = {
  question: QuestionItem;
  imageId: string;
  attempt: Attempt;
  onAttempt: (attempt: Attempt) => void;
  error: string | undefined;
  onSaved: (imageId: string) => void;
  onAgain: () => void;
};

/** Drawn or typed, and locked once it is saved: another one begins anew. */
export function SignatureCard({ question, imageId, attempt, onAttempt, error, onSaved, onAgain }: Props) {
  const t = useTranslations('registration');
  const [tooLittle, setTooLittle] = useState(false);
  const { typed } = attempt;
  const { send, busy, failure, again } = usePictureUpload('signature', MAIN_GUEST, onSaved);
  const place = useFocusWhenSaved(imageId !== '');
  const told = failure ?? (tooLittle ? t('signature.tooLittle') : error);
  function draw(strokes: Strokes) {
    setTooLittle(false);
    onAttempt({ ...attempt, strokes });
  }
  function saveDrawing(drawing: HTMLCanvasElement) {
    setTooLittle(!isSignature(attempt.strokes));
    if (isSignature(attempt.strokes)) send(drawing);
  }
  return (
    <div ref={place} tabIndex={-1}>
      <Card title={question.label}>
        <PictureTrouble words={told} again={again} />
        {imageId !== '' && (
          <>
            <SentPicture imageId={imageId} alt={t('signature.alt')}>
              {t('signature.saved')}
            </SentPicture>
            <Button kind="soft" onClick={onAgain}>
              {t('signature.again')}
            </Button>
          </>
        )}
        {imageId === '' && !typed && (
          <DrawPad strokes={attempt.strokes} busy={busy} onDraw={draw} onSave={saveDrawing} />
        )}
        {imageId === '' && typed && (
          <TypedName
            name={attempt.name}
            busy={busy}
            onType={name => onAttempt({ ...attempt, name })}
            onSave={() => send(typedPicture(attempt.name.trim()))}
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

/** The pad is gone once the signature is saved: who uses the keyboard goes on from its card, and the other way round. */
function useFocusWhenSaved(saved: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(saved);
  useEffect(() => {
    if (before.current !== saved) place.current?.focus();
    before.current = saved;
  }, [saved]);
  return place;
}
