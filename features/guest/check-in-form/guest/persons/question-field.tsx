import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { isNeeded } from '#features/form/questionnaire/rules/answers.ts';
import { hasMaskSign } from '#features/form/questionnaire/rules/formats.ts';
import { Button } from '#ui/button.tsx';
import { QuietAction } from '#ui/quiet-action.tsx';
import { Answer } from '../answers/answer.tsx';
import type { PicturePlace } from '../answers/picture-upload.ts';
import type { ApplyAddress } from '../answers/zip-answer.tsx';
import type { Change } from '../form/form.ts';
import style from './question-field.module.css';

type Props = {
  question: QuestionItem;
  person: string;
  companion: boolean;
  picture: PicturePlace;
  value: string;
  error: string | undefined;
  /** Masked value from the booking. `isKept`: the guest has not replaced it. */
  mask: string | undefined;
  isKept: boolean;
  homeCountry: string;
  onAddress: ApplyAddress;
  onChange: (change: Change) => void;
};

export function QuestionField({ question, mask, isKept, value, onChange, person, ...rest }: Props) {
  const t = useTranslations('registration');
  const guest = useTranslations('guest');
  // A passport number that was typed on another device is masked.
  const isHidden = isKept || hasMaskSign(value);
  const field = useRef<HTMLDivElement>(null);
  const changeAnswer = (typed: string) => onChange({ type: 'answer', person, question, value: typed });
  function replace() {
    flushSync(() => (isKept ? onChange({ type: 'replace', question }) : changeAnswer('')));
    field.current?.querySelector('input')?.focus();
  }
  if (isHidden)
    return (
      <KeptValue
        label={question.label}
        mask={isKept ? (mask ?? '') : value}
        note={isKept ? t('kept.fromBooking') : t('kept.entered')}
        onReplace={replace}
      />
    );
  return (
    <div ref={field}>
      <Answer
        {...rest}
        question={question}
        value={value}
        onChange={changeAnswer}
        mark={guest(isNeeded(question, rest.companion) ? 'required' : 'optional')}
      />
      {mask !== undefined && (
        <QuietAction onPress={() => onChange({ type: 'keep', question })}>{t('kept.keep')}</QuietAction>
      )}
    </div>
  );
}

type KeptProps = { label: string; mask: string; note: string; onReplace: () => void };

function KeptValue({ label, mask, note, onReplace }: KeptProps) {
  const t = useTranslations('registration');
  return (
    <div className={style.kept}>
      <p className={style.label}>{label}</p>
      <div className={style.value}>
        <p className={style.text}>
          <span>{mask}</span>
          <span className={style.note}>{note}</span>
        </p>
        <Button kind="text" onClick={onReplace} aria-label={t('kept.changeLabel', { label })}>
          {t('kept.change')}
        </Button>
      </div>
    </div>
  );
}
