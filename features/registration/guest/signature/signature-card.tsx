import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { QuestionItem } from '#features/questionnaire/contract.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { SentPicture } from '../answers/sent-picture.tsx';
import { usePictureUpload } from '../answers/use-picture-upload.ts';
import { DrawPad } from './draw-pad.tsx';
import { TypedName } from './typed-name.tsx';

type Props = {
  question: QuestionItem;
  imageId: string;
  error: string | undefined;
  onChange: (imageId: string) => void;
};

/** Drawn or typed, and locked once it is saved: another one begins anew. */
export function SignatureCard({ question, imageId, error, onChange }: Props) {
  const t = useTranslations('registration');
  const [typed, setTyped] = useState(false);
  const { send, busy, failure } = usePictureUpload('signature', 'main', onChange);
  const told = failure ?? error;
  const Way = typed ? TypedName : DrawPad;
  return (
    <Card title={question.label}>
      {told && <Notice kind="danger">{told}</Notice>}
      {imageId === '' ? (
        <>
          <Way busy={busy} onSave={send} />
          <Button kind="text" onClick={() => setTyped(!typed)}>
            {t(typed ? 'signature.draw' : 'signature.type')}
          </Button>
        </>
      ) : (
        <>
          <SentPicture imageId={imageId} alt={t('signature.alt')}>
            {t('signature.saved')}
          </SentPicture>
          <Button kind="soft" onClick={() => onChange('')}>
            {t('signature.again')}
          </Button>
        </>
      )}
    </Card>
  );
}
