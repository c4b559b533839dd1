import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import {
  ageIn,
  asksForChildren,
  fieldPath,
  isChild,
  isNeeded,
  type PersonAnswers,
  questionsAskedOf,
  questionsForChild,
  typedAnswer,
} from '#features/form/questionnaire/rules/answers.ts';
import type { ScreenProps } from '#features/guest/guest-access/guest/facility.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { Checkbox } from '#ui/checkbox-group.tsx';
import { Stack } from '#ui/page.tsx';
import { fillInAddress } from '../../rules/address-filling.ts';
import { Answer } from '../answers/answer.tsx';
import type { PicturePlace } from '../answers/picture-upload.ts';
import type { ApplyAddress } from '../answers/zip-answer.tsx';
import { firstPassportQuestion, PassportOffer } from '../passport/passport-offer.tsx';
import { sendPicture } from './calls.ts';

type Props = ScreenProps & {
  questions: readonly QuestionItem[];
  answers: PersonAnswers;
  /** Messages by field. Empty until errors are shown. */
  faults: Record<string, string>;
  /** `begun`: the value is the beginning of an address that the companion must complete. */
  onAnswer: (question: QuestionItem, value: string, begun?: true) => void;
  onFamilyName: (family: string) => void;
  onChild: (child: boolean) => void;
};

const NOTHING_KEPT: ReadonlySet<string> = new Set();

const picturePlace: PicturePlace = { person: 'companion:0', inUse: [], upload: sendPicture };

export function CompanionFields(props: Props) {
  const { facility, questions, answers, faults, onAnswer, onFamilyName, onChild } = props;
  const guest = useTranslations('guest');
  const registration = useTranslations('registration');
  const today = businessDay(new Date(), facility.timezone);
  const askedQuestions = questionsAskedOf(questions, true, answers);
  const personQuestions = isChild(askedQuestions, answers, today)
    ? questionsForChild(askedQuestions)
    : askedQuestions;
  const passportQuestion = firstPassportQuestion(personQuestions);
  const picture = personQuestions.find(({ system_name }) => system_name === 'gov_id');
  const takeAddress: ApplyAddress = (found, before) => {
    const { fills, place, filled } = fillInAddress(personQuestions, answers, NOTHING_KEPT, { found, before });
    for (const { type, question, value } of fills)
      if (type === 'fill-in') onAnswer(question, value, true);
      else onAnswer(question, value);
    return place === '' ? null : { kind: filled ? 'filled' : 'found', place };
  };
  return (
    <Stack>
      {asksForChildren(questions) && ageIn(askedQuestions, answers, today) === null && (
        <Checkbox checked={answers.child === true} onChange={onChild}>
          {registration('child.tick')}
        </Checkbox>
      )}
      {personQuestions.map(question => (
        <Fragment key={question.id}>
          {question === passportQuestion && (
            <PassportOffer
              answers={answers}
              asked={personQuestions}
              kept={NOTHING_KEPT}
              picture={picture && { question: picture, place: picturePlace }}
              country={facility.country}
              timezone={facility.timezone}
              checkOut={null}
              onAnswer={onAnswer}
              onFamilyName={onFamilyName}
            />
          )}
          <Answer
            question={question}
            companion
            mark={guest(isNeeded(question, true) ? 'required' : 'optional')}
            value={typedAnswer(question, answers)}
            error={faults[fieldPath(question)]}
            homeCountry={facility.country}
            picture={picturePlace}
            onAddress={takeAddress}
            onChange={value => onAnswer(question, value)}
          />
        </Fragment>
      ))}
    </Stack>
  );
}
