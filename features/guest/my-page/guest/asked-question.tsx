import { type Ref, useRef, useState } from 'react';
import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { Answer } from '#features/guest/check-in-form/guest/answers/answer.tsx';
import type { PicturePlace } from '#features/guest/check-in-form/guest/answers/picture-upload.ts';
import {
  NO_SIGNATURE,
  type Pad,
  SignatureCard,
} from '#features/guest/check-in-form/guest/signature/signature-card.tsx';
import { Notice } from '#ui/notice.tsx';

type Props = {
  question: QuestionItem;
  companion: boolean;
  value: string;
  error: string | undefined;
  homeCountry: string;
  picture: PicturePlace;
  /** Why staff sent the answer back. Undefined if it is missing. */
  reason: string | undefined;
  /** The signature pad, with which the page saves a signature that is drawn but not saved yet. */
  pad: Ref<Pad>;
  onChange: (value: string) => void;
};

/** A question with an empty field, below the reason if the answer was sent back. */
export function AskedQuestion({ reason, pad, ...props }: Props) {
  const { question, picture, value, error, onChange } = props;
  const card = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(NO_SIGNATURE);
  return (
    <>
      {reason !== undefined && <Notice kind="warning">{reason}</Notice>}
      {question.system_name === 'signature' ? (
        <SignatureCard
          card={card}
          pad={pad}
          question={question}
          imageId={value}
          upload={picture.upload}
          attempt={attempt}
          error={error}
          onAttempt={setAttempt}
          onSaved={imageId => {
            setAttempt(NO_SIGNATURE);
            onChange(imageId);
          }}
          onAgain={() => onChange('')}
        />
      ) : (
        <Answer {...props} mark="" onAddress={() => null} />
      )}
    </>
  );
}
