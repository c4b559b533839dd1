import { useTranslations } from 'use-intl';
import type { AnswerInput } from '#features/form/questionnaire/rules/answer-input.ts';
import { Button } from '#ui/button.tsx';
import { FieldGroup } from '#ui/field.tsx';
import style from './picture-parts.module.css';
import { PictureFile, SentPicture } from './picture-parts.tsx';
import { forgetPreview, type PicturePlace, usePendingUploads, usePictureUpload } from './picture-upload.ts';

type Props = AnswerInput & { place: PicturePlace };

/** The photo page of a passport, taken or chosen on the guest's phone. */
export function PictureAnswer({ question, value, onChange, mark, error, place }: Props) {
  const t = useTranslations('registration');
  const guest = useTranslations('guest');
  const { send, failure, again } = usePictureUpload('passport', place, replace);
  // The passport reader uploads its picture, too.
  const busy = usePendingUploads('passport').includes(place.person);
  function replace(imageId: string) {
    forgetPreview(value);
    onChange(imageId);
  }
  return (
    <FieldGroup
      label={question.label}
      mark={mark}
      hint={question.placeholder}
      error={busy ? undefined : (failure ?? error)}
    >
      {value !== '' && (
        <SentPicture imageId={value} alt={t('picture.alt')}>
          {t('picture.sent')}
        </SentPicture>
      )}
      <div className={style.actions}>
        {again && (
          <Button kind="soft" onClick={again}>
            {guest('tryAgain')}
          </Button>
        )}
        <PictureFile kind={again ? 'plain' : 'soft'} busy={busy} onChoose={send}>
          {t(busy ? 'picture.sending' : value === '' ? 'picture.choose' : 'picture.another')}
        </PictureFile>
        {value !== '' && !busy && (
          <Button kind="text" onClick={() => replace('')}>
            {t('picture.remove')}
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}
