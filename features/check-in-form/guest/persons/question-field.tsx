import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { QuestionItem } from '#features/questionnaire/contract/questions.ts';
import { isNeeded } from '#features/questionnaire/rules/answers.ts';
import { MASK_SIGN } from '#features/questionnaire/rules/formats.ts';
import { Answer } from '../answers/answer.tsx';
import { KeptValue } from '../answers/kept-value.tsx';
import type { PicturePlace } from '../answers/picture-place.ts';
import { QuietAction } from '../answers/quiet-action.tsx';
import type { TakeAddress } from '../answers/use-postal-code.ts';
import type { Change } from '../form/form.ts';

type Props = {
  question: QuestionItem;
  /** The key of the person in the form. */
  person: string;
  companion: boolean;
  picture: PicturePlace;
  value: string;
  error: string | undefined;
  /** What the booking says of this, by its mask, and whether the guest leaves it so. */
  mask: string | undefined;
  isKept: boolean;
  homeCountry: string;
  /** Takes in what a postal code told of the address. */
  onAddress: TakeAddress;
  onChange: (change: Change) => void;
};

/** One question of one person: typed, or left as it is known. */
export function QuestionField({ question, mask, isKept, value, onChange, person, ...rest }: Props) {
  const t = useTranslations('registration');
  const guest = useTranslations('guest');
  // A passport number that was typed on another device comes back as a mask.
  const hidden = isKept || value.includes(MASK_SIGN);
  const box = useFocusWhenShown(hidden);
  const answer = (typed: string) => onChange({ type: 'answer', person, question, value: typed });
  if (hidden)
    return (
      <KeptValue
        label={question.label}
        mask={isKept ? (mask ?? '') : value}
        note={isKept ? t('kept.fromBooking') : t('kept.entered')}
        onReplace={() => (isKept ? onChange({ type: 'replace', question }) : answer(''))}
      />
    );
  return (
    <div ref={box}>
      <Answer
        {...rest}
        question={question}
        value={value}
        onChange={answer}
        mark={guest(isNeeded(question, rest.companion) ? 'required' : 'optional')}
      />
      {mask !== undefined && (
        <QuietAction onPress={() => onChange({ type: 'keep', question })}>{t('kept.keep')}</QuietAction>
      )}
    </div>
  );
}

/** Who wants to say something anew can type at once. */
function useFocusWhenShown(hidden: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(hidden);
  useEffect(() => {
    if (before.current && !hidden) box.current?.querySelector('input')?.focus();
    before.current = hidden;
  }, [hidden]);
  return box;
}
