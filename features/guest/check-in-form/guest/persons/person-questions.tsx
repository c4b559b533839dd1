import { Fragment, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import {
  ageIn,
  asksForChildren,
  fieldPath,
  isChild,
  questionsAskedOf,
  questionsForChild,
  typedAnswer,
} from '#features/form/questionnaire/rules/answers.ts';
import { answeredBy } from '#features/form/questionnaire/rules/question-types.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import type { ErrorCode } from '#i18n/error-codes.ts';
import { Checkbox } from '#ui/checkbox-group.tsx';
import { Tag } from '#ui/notice.tsx';
import { Stack } from '#ui/page.tsx';
import { picturePlace } from '../answers/picture-upload.ts';
import { type Change, type FormPerson, MAIN, pathIn } from '../form/form.ts';
import { type FormCheck, fieldOf, unchangedFieldsOf } from '../form/form-check.ts';
import { companionAddressQuestions } from '../form/shared-address.ts';
import { familyAnswers, needsGivenName } from '../form/shared-family.ts';
import type { OpenForm } from '../form/with-form.tsx';
import { firstPassportQuestion, PassportOffer } from '../passport/passport-offer.tsx';
import { SamePassport } from '../passport/same-passport.tsx';
import { addressFiller } from './fill-address.ts';
import { QuestionField } from './question-field.tsx';

export type PersonProps = {
  open: OpenForm;
  check: FormCheck;
  person: FormPerson;
  checked: ReadonlySet<string>;
};

export function PersonQuestions({ open, check, person, checked }: PersonProps) {
  const t = useTranslations('registration');
  const errorText = useErrorSentence();
  const { questions, form, keeper, facility } = open;
  const isCompanion = person.key !== MAIN;
  const isShareable = isCompanion && companionAddressQuestions(questions).length > 0;
  const keptFields = unchangedFieldsOf(form, person.key, check.kept);
  // The main guest replaces one booking value at a time. A companion replaces the whole shared address.
  const change = (next: Change) =>
    isCompanion && next.type === 'replace'
      ? keeper.change({ type: 'share', person: person.key, shares: false, questions })
      : keeper.change(next);
  const personErrors = check.faults.get(person.key) ?? {};
  const today = businessDay(new Date(), facility.timezone);
  const askedQuestions = questionsAskedOf(questions, isCompanion, person);
  const personQuestions =
    isCompanion && isChild(askedQuestions, person, today)
      ? questionsForChild(askedQuestions)
      : askedQuestions;
  const passportQuestion = firstPassportQuestion(personQuestions);
  const picture = personQuestions.find(({ system_name }) => system_name === 'gov_id');
  return (
    <Stack>
      {isCompanion && asksForChildren(questions) && ageIn(askedQuestions, person, today) === null && (
        <Checkbox
          checked={person.child === true}
          onChange={child => keeper.change({ type: 'child', person: person.key, child })}
        >
          {t('child.tick')}
        </Checkbox>
      )}
      {isShareable && <SameFamily open={open} masks={check.masks} person={person.key} />}
      {personQuestions.map(question => {
        const name = question.system_name ?? '';
        const path = fieldPath(question);
        const errorCode = checked.has(fieldOf(person.key, path)) ? personErrors[path] : undefined;
        return (
          <Fragment key={question.id}>
            {question === passportQuestion && (
              <PassportOffer
                answers={person}
                asked={personQuestions}
                kept={keptFields}
                picture={picture && { question: picture, place: picturePlace(form, person.key, picture) }}
                country={facility.country}
                timezone={facility.timezone}
                checkOut={open.booking.checkout_date}
                onAnswer={(of, value) =>
                  keeper.change({ type: 'answer', person: person.key, question: of, value })
                }
                onFamilyName={family => keeper.change({ type: 'know-family', person: person.key, family })}
              />
            )}
            <QuestionField
              question={question}
              person={person.key}
              companion={isCompanion}
              picture={picturePlace(form, person.key, question)}
              value={typedAnswer(question, person)}
              error={
                errorCode ? errorText(question, errorCode) : form.refused[pathIn(form, person.key, question)]
              }
              mask={isCompanion && !keptFields.has(name) ? undefined : check.masks.get(name)}
              isKept={keptFields.has(name)}
              homeCountry={facility.country}
              onAddress={addressFiller(open, check, person.key)}
              onChange={change}
            />
            {name === 'gov_id_number' && <SamePassport open={open} person={person.key} />}
          </Fragment>
        );
      })}
    </Stack>
  );
}

type SameProps = { open: OpenForm; masks: FormCheck['masks']; person: string };

/**
 * Checkbox for a companion of the same family. Copies the main guest's address and keeps it in sync, and fills
 * in the family name and nationality if the form has them.
 */
function SameFamily({ open: { questions, form, keeper }, masks, person }: SameProps) {
  const t = useTranslations('registration');
  const box = useRef<HTMLDivElement>(null);
  const family = familyAnswers(form.main, questions, masks);
  const sharedNames = family.map(({ question }) => question.system_name);
  const hasFamilyName = sharedNames.includes('full_name');
  const keySuffix = sharedNames.includes('nationality') ? 'Nationality' : '';
  function share(shares: boolean) {
    flushSync(() => keeper.change({ type: 'share', person, shares, questions, family }));
    const name = questions.find(({ system_name }) => system_name === 'full_name');
    const currentCompanion = keeper.shown().form.companions.find(({ key }) => key === person);
    if (shares && name && currentCompanion && needsGivenName(currentCompanion, name, family))
      typeGivenName(box.current);
  }
  return (
    <div ref={box}>
      <Checkbox checked={form.sharing.includes(person)} onChange={share}>
        {t(`companion.same${hasFamilyName ? 'Family' : 'Address'}${keySuffix}`)}
      </Checkbox>
    </div>
  );
}

function typeGivenName(box: HTMLElement | null): void {
  const field = box?.parentElement?.querySelector<HTMLInputElement>('input:not([type="checkbox"])');
  if (!field) return;
  field.focus();
  const at = field.value.startsWith(' ') ? 0 : field.value.length;
  field.setSelectionRange(at, at);
}

export function useErrorSentence(): (question: QuestionItem, fault: ErrorCode) => string {
  const t = useTranslations('registration');
  const error = useTranslations('errors');
  return (question, fault) => {
    if (fault !== 'field_required') return error(fault);
    switch (answeredBy(question)) {
      case 'typing':
        return error(fault);
      case 'choosing':
        return t('missing.choice');
      case 'picture':
        return t('missing.picture');
    }
  };
}

export function ProgressTag({ left }: { left: number }) {
  const t = useTranslations('registration');
  return left === 0 ? (
    <Tag kind="success">{t('person.complete')}</Tag>
  ) : (
    <Tag kind="warning">{t('person.left', { count: left })}</Tag>
  );
}
