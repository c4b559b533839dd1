import japanese from '#i18n/ja/question.json' with { type: 'json' };
import type { GuestLanguage } from '#i18n/languages.ts';
import { textFor } from '#i18n/languages.ts';
import type { ServerMessages } from '#i18n/messages.ts';
import { translator } from '#i18n/translate.ts';
import { toFlag } from '#platform/http/wire.ts';
import type { QuestionItem } from '../contract/questions.ts';
import { type Lock, locksOf, type QuestionContext } from '../rules/locks.ts';
import { isSystemName, optionKeys, type SystemName } from '../rules/system-questions.ts';
import type { question } from '../tables.ts';
import { countryOptions } from './countries.ts';

type Row = Omit<typeof question.$inferSelect, 'facilityId' | 'retiredAt'>;
type ItemOptions = {
  language: GuestLanguage;
  /** Includes retired options, which guests may have chosen earlier. */
  retired?: boolean;
};
type FilterStatuses = QuestionItem['has_many_localized_filter'];

export function itemOf(
  row: Row,
  hotel: QuestionContext,
  reader: ItemOptions,
  perFilter: FilterStatuses = [],
): QuestionItem {
  const locks = locksOf(row, hotel);
  const { label, placeholder, options } = isSystemName(row.systemName)
    ? textsOfSystemQuestion(row.systemName, reader, hotel)
    : textsOfCustomQuestion(row, reader);
  return {
    id: row.id,
    system_name: row.systemName,
    is_core: toFlag(row.isCore),
    section: row.section,
    input_type: row.inputType,
    language: reader.language,
    label,
    placeholder,
    ...togglesOf(row, locks),
    display_order: row.displayOrder,
    locked: locks.map(({ toggle, reason }) => `${toggle}:${reason}`),
    metadata: { multiple: toFlag(row.multiple), applies_to: row.appliesTo, options },
    has_many_localized_filter: perFilter,
  };
}

/**
 * A locked value overrides the stored value, because the law or the hotel's location may have changed since it was
 * stored.
 */
function togglesOf(row: Row, locks: readonly Lock[]) {
  const toggles = {
    visibility: toFlag(row.visibility),
    required: toFlag(row.required),
    visibility_companion: toFlag(row.visibilityCompanion),
    required_companion: toFlag(row.requiredCompanion),
    adults_only: toFlag(row.adultsOnly),
  };
  for (const { toggle, value } of locks) toggles[toggle] = value ?? toggles[toggle];
  return toggles;
}

function textsOfSystemQuestion(name: SystemName, { language }: ItemOptions, hotel: QuestionContext) {
  const words = systemTexts(language);
  return { label: words.label(name), placeholder: words.hint(name, hotel), options: words.options(name) };
}

function textsOfCustomQuestion(row: Row, { language, retired = false }: ItemOptions) {
  const offered = row.options.filter(option => retired || !option.retired);
  return {
    label: textFor(language, row.labels),
    placeholder: textFor(language, row.placeholders),
    options: offered.map(({ key, names }) => ({ key, name: textFor(language, names) })),
  };
}

type OptionItem = { key: string; name: string };
type Texts = ReturnType<typeof translator<'question'>>;
type Catalog = ServerMessages['question'];
type HintName = keyof Catalog['hints'];
type OptionText = {
  [Q in keyof Catalog['options']]: `options.${Q}.${string & keyof Catalog['options'][Q]}`;
}[keyof Catalog['options']];

type SystemTexts = {
  label(name: SystemName): string;
  /**
   * Returns "" if the question needs no hint. For data that must not be kept indefinitely, the hint includes
   * the retention period.
   */
  hint(name: SystemName, hotel: QuestionContext): string;
  options(name: SystemName): OptionItem[];
};

const textsByLanguage = new Map<GuestLanguage, SystemTexts>();

/**
 * Returns the texts of the system questions. Cached per language because the long country list is requested
 * often.
 */
export function systemTexts(language: GuestLanguage): SystemTexts {
  const cachedTexts = textsByLanguage.get(language);
  if (cachedTexts) return cachedTexts;
  const words = makeSystemTexts(language);
  textsByLanguage.set(language, words);
  return words;
}

function makeSystemTexts(language: GuestLanguage): SystemTexts {
  const t = translator(language, 'question');
  const options = new Map<SystemName, OptionItem[]>([
    ['age', ages(t)],
    ['nationality', countryOptions(language)],
  ]);
  for (const [name, keys] of Object.entries(optionKeys))
    if (isSystemName(name)) options.set(name, translateOptions(t, name, keys));
  return {
    label: name => t(`labels.${name}`),
    hint: (name, hotel) => (hasHint(name) ? t(`hints.${hintOf(name, hotel)}`, retentionOf(hotel)) : ''),
    options: name => options.get(name) ?? [],
  };
}

/**
 * Outside Japan, the hint differs: the passport is not part of a register, so its image is deleted with the
 * other images.
 */
const hintOf = (name: HintName, { country }: QuestionContext): HintName =>
  name === 'gov_id' && country !== 'JP' ? 'gov_id_abroad' : name;

const retentionOf = ({ registration_years, image_days, passportLaw }: QuestionContext) => ({
  years: registration_years,
  days: image_days,
  law: passportLaw,
});

const hasHint = (name: SystemName): name is SystemName & HintName => Object.hasOwn(japanese.hints, name);

const translateOptions = (t: Texts, question: string, keys: readonly string[]): OptionItem[] =>
  keys.map(key => ({ key, name: t(`options.${question}.${key}` as OptionText) }));

/** Age 0 means under one year; age 100 means over 99. */
function ages(t: Texts): OptionItem[] {
  const years = Array.from({ length: 99 }, (_, index) => String(index + 1));
  return [
    { key: '0', name: t('ages.under') },
    ...years.map(age => ({ key: age, name: t('ages.years', { age }) })),
    { key: '100', name: t('ages.over') },
  ];
}
