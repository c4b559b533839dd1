import japanese from '#i18n/ja/question.json' with { type: 'json' };
import type { GuestLanguage } from '#i18n/languages.ts';
import type { ServerMessages } from '#i18n/messages.ts';
import { translator } from '#i18n/translate.ts';
import { isSystemName, optionKeys, type SystemName } from '../rules/system-questions.ts';
import { countryOptions } from './countries.ts';

type OptionItem = { key: string; name: string };
type Texts = ReturnType<typeof translator<'question'>>;
type Catalogue = ServerMessages['question'];
type HintName = keyof Catalogue['hints'];
type OptionText = {
  [Q in keyof Catalogue['options']]: `options.${Q}.${string & keyof Catalogue['options'][Q]}`;
}[keyof Catalogue['options']];

/** System questions in one language. */
export type Words = {
  label(name: SystemName): string;
  /** "" where a question needs no hint. */
  hint(name: SystemName): string;
  options(name: SystemName): OptionItem[];
};

const spoken = new Map<GuestLanguage, Words>();

/** The texts of the system questions. Made once a language: a form with every country is asked for often. */
export function wordsIn(language: GuestLanguage): Words {
  const known = spoken.get(language);
  if (known) return known;
  const words = makeWords(language);
  spoken.set(language, words);
  return words;
}

function makeWords(language: GuestLanguage): Words {
  const t = translator(language, 'question');
  const options = new Map<SystemName, OptionItem[]>([
    ['age', ages(t)],
    ['nationality', countryOptions(language)],
  ]);
  for (const [name, keys] of Object.entries(optionKeys))
    if (isSystemName(name)) options.set(name, named(t, name, keys));
  return {
    label: name => t(`labels.${name}`),
    hint: name => (hasHint(name) ? t(`hints.${name}`) : ''),
    options: name => options.get(name) ?? [],
  };
}

const hasHint = (name: SystemName): name is SystemName & HintName => Object.hasOwn(japanese.hints, name);

const named = (t: Texts, question: string, keys: readonly string[]): OptionItem[] =>
  keys.map(key => ({ key, name: t(`options.${question}.${key}` as OptionText) }));

/** 0 is under one year, 100 over 99. */
function ages(t: Texts): OptionItem[] {
  const years = Array.from({ length: 99 }, (_, index) => String(index + 1));
  return [
    { key: '0', name: t('ages.under') },
    ...years.map(age => ({ key: age, name: t('ages.years', { age }) })),
    { key: '100', name: t('ages.over') },
  ];
}
