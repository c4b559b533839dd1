import type { GuestLanguage } from '#i18n/languages.ts';
import { textFor } from '#i18n/text-for.ts';
import { toFlag } from '#platform/http/wire.ts';
import type { QuestionItem } from '../contract/questions.ts';
import { type Lock, locksOf } from '../rules/locks.ts';
import { isSystemName, type SystemName } from '../rules/system-questions.ts';
import type { question } from '../tables.ts';
import { wordsIn } from './words.ts';

type Row = Omit<typeof question.$inferSelect, 'facilityId' | 'retiredAt'>;
type Reader = {
  language: GuestLanguage;
  /** Names options that are offered no more, too: somebody has chosen them once. */
  retired?: boolean;
};
/** For whom an optional question is asked; a localized filter that is not named is asked. */
type PerFilter = QuestionItem['has_many_localized_filter'];

/** A question as it travels, in the reader's language, for a hotel in `country`. */
export function itemOf(row: Row, country: string, reader: Reader, perFilter: PerFilter = []): QuestionItem {
  const locks = locksOf(row, country);
  const { label, placeholder, options } = isSystemName(row.systemName)
    ? systemWords(row.systemName, reader)
    : ownWords(row, reader);
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

/** What is locked holds even where the row says otherwise: the hotel may have moved to another country. */
function togglesOf(row: Row, locks: readonly Lock[]) {
  const toggles = {
    visibility: toFlag(row.visibility),
    required: toFlag(row.required),
    visibility_companion: toFlag(row.visibilityCompanion),
    required_companion: toFlag(row.requiredCompanion),
  };
  for (const { toggle, value } of locks) toggles[toggle] = value ?? toggles[toggle];
  return toggles;
}

function systemWords(name: SystemName, { language }: Reader) {
  const words = wordsIn(language);
  return { label: words.label(name), placeholder: words.hint(name), options: words.options(name) };
}

function ownWords(row: Row, { language, retired = false }: Reader) {
  const offered = row.options.filter(option => retired || !option.retired);
  return {
    label: textFor(language, row.labels),
    placeholder: textFor(language, row.placeholders),
    options: offered.map(({ key, names }) => ({ key, name: textFor(language, names) })),
  };
}
