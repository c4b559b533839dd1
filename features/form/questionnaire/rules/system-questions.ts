import { deciderOf } from './answers.ts';
import type { InputType } from './question-types.ts';

/** The initial state of a question for the main guest or for companions. */
type Requirement = 'required' | 'optional' | 'hidden';

type SystemQuestion = readonly [
  systemName: string,
  section: string,
  inputType: InputType,
  main: Requirement,
  /** `never`: the question is for the main guest only, and a hotel cannot change this. */
  companion: Requirement | 'never',
];

/** The questions of every facility, in form order (docs/reference/form.md#questions). */
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

const japanOnlyQuestions: readonly SystemName[] = [
  'full_name_for_katakana',
  'has_japan_address',
  'nationality',
  'gov_id_number',
  'gov_id',
];

export function newFacilityQuestions(country: string) {
  return systemQuestions.map(([systemName, section, inputType, main, companion], index) => {
    const isHidden = country !== 'JP' && japanOnlyQuestions.includes(systemName);
    return {
      systemName,
      section,
      inputType,
      isCore: true,
      appliesTo: companion === 'never' ? ('main' as const) : ('all' as const),
      visibility: !isHidden && isVisible(main),
      required: !isHidden && main === 'required',
      visibilityCompanion: !isHidden && isVisible(companion),
      requiredCompanion: !isHidden && companion === 'required',
      adultsOnly: false,
      displayOrder: index + 1,
    };
  });
}

const isVisible = (input: Requirement | 'never') => input === 'required' || input === 'optional';

export function isSystemName(name: string | null): name is SystemName {
  return systemQuestions.some(([systemName]) => systemName === name);
}

/**
 * Returns the questions that are placed before the question on which they depend. They would appear above the
 * answer that makes them visible. `names`: system names in form order, null for the hotel's own questions.
 */
export function misplacedSystemQuestions(names: readonly (string | null)[]): string[] {
  return names.flatMap((name, place) => {
    const decider = name === null ? undefined : deciderOf(name);
    return name !== null && decider !== undefined && names.indexOf(decider) > place ? [name] : [];
  });
}

export const optionKeys = {
  has_japan_address: ['yes', 'no'],
  gender: ['male', 'female'],
  occupation: [
    'government_worker',
    'management_director',
    'employed_worker',
    'self_employed',
    'freelance',
    'house_wife',
    'part_time',
    'student',
    'others',
  ],
  prefecture: Array.from({ length: 47 }, (_, index) => String(index + 1)),
  receipt_address: ['0', '1', '2'],
  direct_mail: ['1', '2'],
  foreign_travel: ['none', '1wk', '2wk'],
  close_contact_corona_patient: ['yes', 'no'],
};

/** The Japanese prefectures by key (1–47). Addresses in Japan use these names in every language. */
const prefectures =
  '北海道 青森県 岩手県 宮城県 秋田県 山形県 福島県 茨城県 栃木県 群馬県 埼玉県 千葉県 東京都 神奈川県 新潟県 富山県 石川県 ' +
  '福井県 山梨県 長野県 岐阜県 静岡県 愛知県 三重県 滋賀県 京都府 大阪府 兵庫県 奈良県 和歌山県 鳥取県 島根県 岡山県 広島県 ' +
  '山口県 徳島県 香川県 愛媛県 高知県 福岡県 佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県 沖縄県';

const prefectureNames: readonly string[] = prefectures.split(' ');

/**
 * Returns the key (1–47) of the prefecture with this name, which may lack the ending 都, 府 or 県. Returns 0 if
 * there is none.
 */
export function prefectureIn(text: string): number {
  const typed = text.normalize('NFKC').replace(/\s/g, '');
  const at = prefectureNames.findIndex(
    name => typed === name || (name !== '北海道' && typed === name.slice(0, -1)),
  );
  return at + 1;
}

export const prefectureName = (id: number): string => prefectureNames[id - 1] ?? '';
