import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AnswerInput } from '#features/form/questionnaire/rules/answer-input.ts';
import { pictureKinds } from '#features/registration/image/rules.ts';
import { Button } from '#ui/button.tsx';
import { FieldGroup } from '#ui/field.tsx';
import { acceptsCards } from '../passport/passport-offer.tsx';
import { PictureCheck } from '../passport/picture-check.tsx';
import { usePassportReading } from '../passport/read-passport.ts';
import style from './picture-parts.module.css';
import { PictureFile, SentPicture } from './picture-parts.tsx';
import { deletePreview, type PicturePlace, usePendingUploads, usePictureUpload } from './picture-upload.ts';

type Props = AnswerInput & { place: PicturePlace; country: string };

export function PictureAnswer({ question, value, onChange, mark, error, place, country }: Props) {
  const t = useTranslations('registration');
  const guest = useTranslations('guest');
  const kind = pictureKinds.get(question.system_name) ?? 'passport';
  const { send, failure, again } = usePictureUpload(kind, place, replace);
  // Includes the upload of a picture that the guest chose for the passport reader.
  const isUploading = usePendingUploads(kind).includes(place.person);
  const [own, setOwn] = useState('');
  const today = new Date().toISOString().slice(0, 10);
  const { reading, read, forget } = usePassportReading(today, '', acceptsCards(country));
  function choose(file: File) {
    send(file);
    if (question.system_name === 'gov_id') read(file);
  }
  function replace(imageId: string) {
    deletePreview(value);
    setOwn(imageId);
    if (imageId === '') forget();
    onChange(imageId);
  }
  return (
    <FieldGroup
      label={question.label}
      mark={mark}
      hint={question.placeholder}
      error={isUploading ? undefined : (failure ?? error)}
    >
      {value !== '' && (
        <SentPicture imageId={value} alt={t('picture.alt')}>
          {t('picture.sent')}
        </SentPicture>
      )}
      {(isUploading || value === own) && <PictureCheck reading={reading} />}
      <div className={style.actions}>
        {again && (
          <Button kind="soft" onClick={again}>
            {guest('tryAgain')}
          </Button>
        )}
        <PictureFile kind={again ? 'plain' : 'soft'} busy={isUploading} onChoose={choose}>
          {t(isUploading ? 'picture.sending' : value === '' ? 'picture.choose' : 'picture.another')}
        </PictureFile>
        {value !== '' && !isUploading && (
          <Button kind="text" onClick={() => replace('')}>
            {t('picture.remove')}
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}
