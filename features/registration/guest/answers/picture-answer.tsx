import { type ChangeEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { FieldGroup } from '#ui/field.tsx';
import type { AnswerProps } from './answer-props.ts';
import style from './picture-answer.module.css';
import { forgetPreview } from './picture-previews.ts';
import { SentPicture } from './sent-picture.tsx';
import { type PicturePerson, usePictureUpload } from './use-picture-upload.ts';

type Props = AnswerProps & { person: PicturePerson };

/** The photo page of a passport, taken or chosen on the guest's phone. */
export function PictureAnswer({ question, value, onChange, mark, error, person }: Props) {
  const t = useTranslations('registration');
  const guest = useTranslations('guest');
  const file = useRef<HTMLInputElement>(null);
  const { send, busy, failure, again } = usePictureUpload('passport', person, onChange);
  const choose = () => file.current?.click();
  function take({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? [];
    if (chosen) send(chosen);
    // The same file can be chosen once more after it was removed.
    target.value = '';
  }
  function remove() {
    forgetPreview(value);
    onChange('');
  }
  return (
    <FieldGroup label={question.label} mark={mark} hint={question.placeholder} error={failure ?? error}>
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
        <Button kind={again ? 'plain' : 'soft'} busy={busy} onClick={choose}>
          {t(busy ? 'picture.sending' : value === '' ? 'picture.choose' : 'picture.another')}
        </Button>
        {value !== '' && !busy && (
          <Button kind="text" onClick={remove}>
            {t('picture.remove')}
          </Button>
        )}
      </div>
      <input ref={file} type="file" accept="image/*" hidden onChange={take} />
    </FieldGroup>
  );
}
