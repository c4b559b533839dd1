import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import type { QuestionItem } from '#features/questionnaire/contract/questions.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { PictureTrouble, SentPicture } from '../answers/picture-parts.tsx';
import { usePictureUpload } from '../answers/picture-upload.ts';
import { DrawPad } from './draw-pad.tsx';
import { isSignature, type Strokes } from './strokes.ts';
import { TypedName } from './typed-name.tsx';

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
  const { send, busy, failure, again } = usePictureUpload('signature', MAIN_GUEST, signature =>
    turn(() => onSaved(signature)),
  );
  const card = useRef<HTMLDivElement>(null);
  /** The pad goes once the signature is saved, and comes back for another: the reader goes on from their card. */
  function turn(change: () => void) {
    flushSync(change);
    card.current?.focus();
  }
  function draw(strokes: Strokes) {
    setTooLittle(false);
    onAttempt({ ...attempt, strokes });
  }
  function saveDrawing(drawing: HTMLCanvasElement) {
    setTooLittle(!isSignature(attempt.strokes));
    if (isSignature(attempt.strokes)) send(drawing);
  }
  return (
    <div ref={card} tabIndex={-1}>
      <Card title={question.label}>
        <PictureTrouble text={failure ?? (tooLittle ? t('signature.tooLittle') : error)} again={again} />
        {imageId !== '' && (
          <>
            <SentPicture imageId={imageId} alt={t('signature.alt')}>
              {t('signature.saved')}
            </SentPicture>
            <Button kind="soft" onClick={() => turn(onAgain)}>
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
            onSave={send}
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
