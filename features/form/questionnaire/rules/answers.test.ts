import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QuestionItem } from '../contract/questions.ts';
import { aCustomQuestion, answersOf, aQuestionnaire } from '../factory.ts';
import {
  answerOf,
  checkPerson,
  fieldPath,
  isNeeded,
  type PersonAnswers,
  questionsAskedOf,
  typedAnswer,
} from './answers.ts';
import type { SystemName } from './system-questions.ts';

const questions = aQuestionnaire();
type AnswersByName = Parameters<typeof answersOf>[1];

function names(given: AnswersByName, { companion = false, of = questions } = {}) {
  return questionsAskedOf(of, companion, answersOf(of, given)).map(question => question.system_name);
}

function errors(
  given: AnswersByName,
  options: { companion?: boolean; of?: QuestionItem[]; kept?: SystemName[] } = {},
) {
  const { companion = false, of = questions, kept = [] } = options;
  const found = checkPerson(of, { companion, answers: answersOf(of, given), kept: new Set(kept) });
  return Object.fromEntries(
    of
      .filter(each => found[fieldPath(each)])
      .map(each => [each.system_name ?? each.id, found[fieldPath(each)]]),
  );
}

const resident = {
  full_name: '山田 太郎',
  has_japan_address: 'yes',
  address: '東京都千代田区丸の内1-1-1',
  phone: '09012345678',
  email: 'taro@example.com',
} satisfies AnswersByName;

const fromAbroad = {
  ...resident,
  full_name: 'Grace O’Malley',
  has_japan_address: 'no',
  nationality: 'IE',
  gov_id_number: 'PA1234567',
  gov_id: 'img_1',
} satisfies AnswersByName;

describe('a guest with an address in Japan', () => {
  it('a guest with an address in Japan can register with only a name, address, phone and email', () => {
    expect(errors(resident)).toEqual({});
  });

  it('a guest with an address in Japan is not asked for nationality or passport', () => {
    const met = names(resident);
    expect(met.filter(name => ['nationality', 'gov_id_number', 'gov_id'].includes(name ?? ''))).toEqual([]);
  });

  it('a guest with an address in Japan is asked for a Japanese postal code', () => {
    expect(names(resident)).toContain('zip_code');
  });
});

describe('a guest without an address in Japan', () => {
  it('a guest without an address in Japan must enter the nationality, passport number and passport image', () => {
    expect(errors({ ...resident, has_japan_address: 'no' })).toEqual({
      nationality: 'field_required',
      gov_id_number: 'field_required',
      gov_id: 'field_required',
    });
  });

  it('a guest without an address in Japan can register with a nationality and a passport', () => {
    expect(errors(fromAbroad)).toEqual({});
  });

  it('a guest without an address in Japan is not asked for a Japanese postal code', () => {
    expect(names(fromAbroad)).not.toContain('zip_code');
  });
});

it('guests are asked for the place of residence before the passport', () => {
  expect(errors({ ...resident, has_japan_address: '' })).toEqual({ has_japan_address: 'field_required' });
});

it('if the form does not ask about an address in Japan, everyone is asked the dependent questions', () => {
  const hidden = { visibility: 0 as const };
  const abroad = aQuestionnaire({ change: { has_japan_address: hidden } });
  expect(names({}, { of: abroad })).toEqual(expect.arrayContaining(['nationality', 'zip_code']));
});

describe('a companion', () => {
  it('a companion with an address in Japan needs only a name and the address', () => {
    expect(errors({ full_name: '山田 花子', has_japan_address: 'yes' }, { companion: true })).toEqual({});
  });

  // Rule: form.required-companion
  it('a companion without an address in Japan must provide nationality, passport number and passport picture', () => {
    const found = errors({ full_name: 'Tomás', has_japan_address: 'no' }, { companion: true });
    expect(Object.keys(found)).toEqual(['nationality', 'gov_id_number', 'gov_id']);
  });

  it('a companion is never asked questions for the main guest only', () => {
    const shown = { visibility_companion: 1 as const, required_companion: 1 as const };
    const of = aQuestionnaire({ change: { email: shown, receipt_address: shown, signature: shown } });
    expect(names({}, { companion: true, of })).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/email|receipt_address|signature/)]),
    );
  });
});

describe('the receipt name', () => {
  it('the company name is not asked for if the guest wants no company receipt', () => {
    expect(names({ ...resident, receipt_address: '1' })).not.toContain('company_name');
  });

  // Rule: form.receipt-company
  it('a company receipt requires the company name', () => {
    expect(errors({ ...resident, receipt_address: '2' })).toEqual({ company_name: 'company_name_required' });
  });

  // Rule: form.receipt-required
  it('the receipt name cannot be "none" if the hotel requires a receipt name', () => {
    const of = aQuestionnaire({ change: { receipt_address: { required: 1 } } });
    expect(errors({ ...resident, receipt_address: '0' }, { of })).toEqual({
      receipt_address: 'field_required',
    });
  });
});

describe('a required name in katakana', () => {
  const required = { visibility_companion: 1, required: 1, required_companion: 1 } as const;
  const japanese = aQuestionnaire({ change: { full_name_for_katakana: required } });
  const inEnglish = aQuestionnaire({ language: 'en', change: { full_name_for_katakana: required } });

  it.each([false, true])(
    'a name in katakana that the hotel requires must be entered on the Japanese form (companion: %s)',
    companion => {
      expect(errors(resident, { of: japanese, companion })).toEqual({
        full_name_for_katakana: 'field_required',
      });
    },
  );

  it.each([false, true])(
    'a name in katakana that the hotel requires is not asked for on forms in other languages (companion: %s)',
    companion => {
      expect(errors(resident, { of: inEnglish, companion })).toEqual({});
      expect(names(resident, { of: inEnglish, companion })).not.toContain('full_name_for_katakana');
      expect(names(resident, { of: japanese, companion })).toContain('full_name_for_katakana');
    },
  );

  it('a name in katakana is shown on forms in other languages if already answered, and may be cleared', () => {
    const typed = { ...resident, full_name_for_katakana: 'タナカ' };
    expect(names(typed, { of: inEnglish })).toContain('full_name_for_katakana');
  });

  it('a name in katakana must be katakana in every language', () => {
    expect(errors({ ...resident, full_name_for_katakana: 'Tanaka' }, { of: inEnglish })).toEqual({
      full_name_for_katakana: 'katakana_invalid',
    });
  });
});

describe('values kept from the booking', () => {
  it('a value kept from the booking counts as an answer', () => {
    const { phone, email, ...typed } = resident;
    expect(errors(typed, { kept: ['phone', 'email'] })).toEqual({});
  });

  it('a typed value is validated even if the booking has one', () => {
    expect(errors({ ...resident, email: 'taro@' }, { kept: ['email'] })).toEqual({ email: 'email_invalid' });
  });
});

describe('rejecting an answer', () => {
  // Rule: form.email, form.zip-code, form.invalid
  it.each([
    ['that is not an email address', { email: 'taro.example.com' }, { email: 'email_invalid' }],
    ['that is not a phone number', { phone: '0901' }, { phone: 'phone_invalid' }],
    ['with characters that no postal code has', { zip_code: '〒100#1' }, { zip_code: 'zip_invalid' }],
    ['that is not a valid date', { dob: '1990-02-30' }, { dob: 'date_invalid' }],
    ['that was not offered', { gender: 'unknown' }, { gender: 'choice_invalid' }],
    ['with two choices where only one is allowed', { gender: 'male,female' }, { gender: 'choice_invalid' }],
  ] as const)('rejects an answer %s', (_, given, expected) => {
    expect(errors({ ...resident, ...given })).toEqual(expected);
  });

  // Rule: form.zip-code
  it.each(['abc', '100-000', '１００−００００１'])(
    'rejects a non-Japanese postal code (%s) for an address in Japan',
    zip_code => {
      expect(errors({ ...resident, zip_code })).toEqual({ zip_code: 'zip_invalid' });
    },
  );

  it('accepts a foreign postal code if the form does not ask about an address in Japan', () => {
    const abroad = aQuestionnaire({ change: { has_japan_address: { visibility: 0 } } });
    expect(errors({ ...resident, zip_code: 'SW1A 1AA' }, { of: abroad })).not.toHaveProperty('zip_code');
  });

  it('rejects a future date of birth', () => {
    const answers = answersOf(questions, { ...resident, dob: '2026-03-02' });
    const dob = questions.find(question => question.system_name === 'dob');
    expect(checkPerson(questions, { companion: false, answers, today: '2026-03-01' })).toEqual({
      [`other_form.${dob?.id}`]: 'date_invalid',
    });
  });

  it('rejects text as the answer to a number question', () => {
    const cats = aCustomQuestion({ input_type: 'number' });
    const answers = { email: '', other_form: { [cats.id]: 'two' } };
    expect(checkPerson([cats], { companion: false, answers })).toEqual({
      'other_form.900': 'number_invalid',
    });
  });
});

it('accepts several options as an answer only if the hotel allows it', () => {
  const options = ['beer', 'wine', 'sake'].map(key => ({ key, name: key }));
  const drinks = aCustomQuestion({
    input_type: 'choices',
    metadata: { multiple: 1, applies_to: 'all', options },
  });
  const answers = { email: '', other_form: { [drinks.id]: 'beer,wine' } };
  expect(checkPerson([drinks], { companion: false, answers })).toEqual({});
});

const flag = fc.constantFrom(0 as const, 1 as const);
const randomQuestionnaire = fc
  .array(
    fc.record({ visibility: flag, required: flag, visibility_companion: flag, required_companion: flag }),
    {
      minLength: questions.length,
      maxLength: questions.length,
    },
  )
  .map(toggles => questions.map((question, index) => ({ ...question, ...toggles[index] })));
const randomAnswers = fc
  .array(fc.constantFrom('', ' ', 'yes', 'no', '0', '1', '2', 'JP', '1990-04-01', 'a@example.com', '山田'), {
    minLength: questions.length,
    maxLength: questions.length,
  })
  .map(
    (values): PersonAnswers => ({
      email: values[0] ?? '',
      other_form: Object.fromEntries(questions.map((question, index) => [question.id, values[index] ?? ''])),
    }),
  );

describe('any combination of questions and answers', () => {
  it('reports errors only for questions that the person is asked', () => {
    fc.assert(
      fc.property(randomQuestionnaire, randomAnswers, fc.boolean(), (of, answers, companion) => {
        const met = questionsAskedOf(of, companion, answers).map(fieldPath);
        expect(met).toEqual(expect.arrayContaining(Object.keys(checkPerson(of, { companion, answers }))));
      }),
    );
  });

  // Rule: form.required, form.required-companion, form.missing
  it('reports a missing answer if, and only if, the question is required', () => {
    fc.assert(
      fc.property(randomQuestionnaire, randomAnswers, fc.boolean(), (of, answers, companion) => {
        const found = checkPerson(of, { companion, answers });
        for (const question of questionsAskedOf(of, companion, answers).filter(
          each => answerOf(each, answers) === '',
        ))
          expect(fieldPath(question) in found).toBe(isNeeded(question, companion));
      }),
    );
  });

  it('companions are never asked questions that are hidden for them', () => {
    fc.assert(
      fc.property(randomQuestionnaire, randomAnswers, (of, answers) => {
        expect(
          questionsAskedOf(of, true, answers).every(question => question.visibility_companion === 1),
        ).toBe(true);
      }),
    );
  });
});

describe('the text of an answer', () => {
  const typed = answersOf(questions, { full_name: ' Jo  Ann ', email: ' jo@example.com ' });
  const question = (name: SystemName) => {
    const found = questions.find(each => each.system_name === name);
    if (!found) throw new Error(`no question ${name}`);
    return found;
  };

  it('the field of an answer shows the text exactly as typed', () => {
    expect(typedAnswer(question('full_name'), typed)).toBe(' Jo  Ann ');
    expect(typedAnswer(question('email'), typed)).toBe(' jo@example.com ');
    expect(typedAnswer(question('address'), typed)).toBe('');
  });

  it('an answer is validated and stored with single spaces and without surrounding spaces', () => {
    expect(answerOf(question('full_name'), typed)).toBe('Jo Ann');
  });
});
