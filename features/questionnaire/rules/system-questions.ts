import type { QuestionItem } from '../contract/questions.ts';

type InputType = QuestionItem['input_type'];
/** How a person meets a question at first. `never`: it is for the main guest alone and stays so. */
type Asked = 'required' | 'optional' | 'hidden';

type SystemQuestion = readonly [
  systemName: string,
  section: string,
  inputType: InputType,
  main: Asked,
  companion: Asked | 'never',
];

/** The questions that every facility has, in the order of the form (docs/reference/form.md#questions). */
const systemQuestions = [
  ['full_name', 'basic', 'string', 'required', 'required'],
  ['full_name_for_katakana', 'basic', 'string', 'optional', 'hidden'],
  ['has_japan_address', 'basic', 'choices', 'required', 'required'],
  ['nationality', 'basic', 'dropdown', 'required', 'required'],
  ['gov_id_number', 'basic', 'string', 'required', 'required'],
  ['gov_id', 'basic', 'image_file_upload', 'required', 'required'],
  ['dob', 'basic', 'date', 'optional', 'hidden'],
  ['age', 'basic', 'dropdown', 'hidden', 'hidden'],
  ['gender', 'basic', 'choices', 'optional', 'hidden'],
  ['occupation', 'basic', 'dropdown', 'hidden', 'hidden'],
  ['zip_code', 'contact', 'string', 'optional', 'hidden'],
  ['prefecture', 'contact', 'dropdown', 'hidden', 'hidden'],
  ['address', 'contact', 'string', 'required', 'optional'],
  ['phone', 'contact', 'string', 'required', 'hidden'],
  ['email', 'contact', 'string', 'required', 'never'],
  ['prev_destination', 'stay', 'string', 'hidden', 'hidden'],
  ['next_destination', 'stay', 'string', 'hidden', 'hidden'],
  ['receipt_address', 'stay', 'choices', 'optional', 'never'],
  ['company_name', 'stay', 'string', 'optional', 'never'],
  ['direct_mail', 'other', 'choices', 'hidden', 'never'],
  ['foreign_travel', 'other', 'choices', 'hidden', 'hidden'],
  ['close_contact_corona_patient', 'other', 'choices', 'hidden', 'hidden'],
  ['face_recognition', 'other', 'image_file_upload', 'hidden', 'hidden'],
  ['signature', 'other', 'image_file_upload', 'hidden', 'never'],
] as const satisfies readonly SystemQuestion[];

export type SystemName = (typeof systemQuestions)[number][0];

/** What the Japanese guest register asks for, and Japanese readings of names: elsewhere they start hidden. */
const onlyInJapan: readonly SystemName[] = [
  'full_name_for_katakana',
  'has_japan_address',
  'nationality',
  'gov_id_number',
  'gov_id',
];

/** The rows of a new facility in `country` (ISO 3166-1 alpha-2). */
export function questionsOfANewFacility(country: string) {
  return systemQuestions.map(([systemName, section, inputType, main, companion], index) => {
    const hidden = country !== 'JP' && onlyInJapan.includes(systemName);
    return {
      systemName,
      section,
      inputType,
      isCore: true,
      appliesTo: companion === 'never' ? ('main' as const) : ('all' as const),
      visibility: !hidden && isVisible(main),
      required: !hidden && main === 'required',
      visibilityCompanion: !hidden && isVisible(companion),
      requiredCompanion: !hidden && companion === 'required',
      displayOrder: index + 1,
    };
  });
}

const isVisible = (asked: Asked | 'never') => asked === 'required' || asked === 'optional';

export function isSystemName(name: string | null): name is SystemName {
  return systemQuestions.some(([systemName]) => systemName === name);
}
