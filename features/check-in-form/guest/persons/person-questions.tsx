import { Fragment } from 'react';
import { answerOf, asked, fieldPath } from '#features/questionnaire/rules/answers.ts';
import { Stack } from '#ui/page.tsx';
import { picturePlace } from '../answers/picture-place.ts';
import { type Change, type FormPerson, MAIN, pathIn } from '../form/form.ts';
import { keptBy } from '../form/form-check.ts';
import { companionsAddress } from '../form/shared-address.ts';
import type { FormCheck } from '../form/use-form-check.ts';
import type { OpenForm } from '../form/with-form.tsx';
import { addressTaker } from './fill-address.ts';
import { QuestionField } from './question-field.tsx';
import { SameAddress } from './same-address.tsx';
import { useFaultWords } from './use-fault-words.ts';

export type PersonProps = {
  open: OpenForm;
  check: FormCheck;
  person: FormPerson;
  /** Whether what is missing is said by now: not before the guest wants to go on. */
  told: boolean;
};

/** What one person is asked, in order. */
export function PersonQuestions({ open, check, person, told }: PersonProps) {
  const words = useFaultWords();
  const { questions, form, keeper, facility } = open;
  const companion = person.key !== MAIN;
  const [firstShared] = companion ? companionsAddress(questions) : [];
  const kept = keptBy(form, person.key, check.kept);
  // Only the main guest's own values can be said anew alone; an address that is shared is shared whole.
  const change = (next: Change) =>
    companion && next.type === 'replace'
      ? keeper.change({ type: 'share', person: person.key, shares: false, questions })
      : keeper.change(next);
  const faults = check.faults.get(person.key) ?? {};
  return (
    <Stack>
      {asked(questions, companion, person).map(question => {
        const name = question.system_name ?? '';
        const fault = told ? faults[fieldPath(question)] : undefined;
        return (
          <Fragment key={question.id}>
            {question === firstShared && (
              <SameAddress open={open} questions={questions} person={person.key} />
            )}
            <QuestionField
              question={question}
              person={person.key}
              companion={companion}
              picture={picturePlace(form, person.key, question)}
              value={answerOf(question, person)}
              error={fault ? words(question, fault) : form.refused[pathIn(form, person.key, question)]}
              mask={companion && !kept.has(name) ? undefined : check.masks.get(name)}
              isKept={kept.has(name)}
              homeCountry={facility.country}
              onAddress={addressTaker(open, check, person.key)}
              onChange={change}
            />
          </Fragment>
        );
      })}
    </Stack>
  );
}
