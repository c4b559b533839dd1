import { expect, it } from 'vitest';
import { aQuestionnaire } from '#features/form/questionnaire/factory.ts';
import { inputAttributes } from '#features/form/questionnaire/types/string/input.tsx';
import { saveDraft } from '../../contract.ts';

const question = (name: string) => {
  const found = aQuestionnaire().find(({ system_name }) => system_name === name);
  if (!found) throw new Error(`There is no question ${name}`);
  return found;
};

const draftOf = (email: string, address: string) => ({
  answers: { email, other_form: { 1: address } },
  step: 'step-3',
  language: 'en',
  version: 0,
});

it('a text field takes exactly as much as a draft can hold', () => {
  const [email = 0, address = 0] = ['email', 'address'].map(
    name => inputAttributes(question(name), false).maxLength,
  );
  const isAccepted = (more: number) =>
    [draftOf('x'.repeat(email + more), ''), draftOf('', 'x'.repeat(address + more))].map(
      draft => saveDraft.input.safeParse(draft).success,
    );
  expect([isAccepted(0), isAccepted(1)]).toEqual([
    [true, true],
    [false, false],
  ]);
});
