import type { detailsOf } from '#features/desk/front-desk/queries/details.ts';
import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { isPicture } from '#features/form/questionnaire/rules/question-types.ts';
import { dashboardTranslator } from '#i18n/dashboard-translate.ts';
import type { DashboardLanguage } from '#i18n/languages.ts';
import type { Block } from '#platform/pdf/document.ts';
import { bookingFacts } from './card.ts';

type Details = Awaited<ReturnType<typeof detailsOf>>;

/** The form's questions in the dashboard's language (`ours`) and in the guest's language (`theirs`). */
export type CardQuestions = { ours: readonly QuestionItem[]; theirs: readonly QuestionItem[] };

/** Maximum number of persons on a card. More persons need a second card. */
const MAX_PERSONS = 10;

const MAX_MISSING = 30;

/** Maximum number of options that are printed as checkboxes, if they fit. */
const MAX_LISTED_OPTIONS = 6;

const MAX_LINE_LENGTH = 13;

/**
 * Yields a blank card to fill in by hand: the questions of the form for the booking's number of guests.
 * Questions are in both languages if these differ.
 */
export function* blankBlocks(
  details: Details,
  input: CardQuestions,
  language: DashboardLanguage,
): Generator<Block> {
  const t = dashboardTranslator(language, 'staff-paper');
  yield bookingFacts(details, language);
  const persons = Math.min(MAX_PERSONS, Math.max(1, details.booking.number_of_guests ?? 1));
  for (let number = 0; number < persons; number += 1) {
    const rows = linesFor(input, number === 0);
    if (rows.length === 0) continue;
    yield { kind: 'heading', text: number === 0 ? t('card.main') : t('card.companion', { number }) };
    yield { kind: 'facts', rows };
  }
  yield { kind: 'facts', rows: [[t('card.signature'), '\n\n\n']] };
}

export function* missingBlocks(
  { booking: { party, persons_registered } }: Details,
  input: CardQuestions,
  language: DashboardLanguage,
): Generator<Block> {
  const t = dashboardTranslator(language, 'staff-paper');
  const rows = linesFor(input, false);
  const missing = rows.length > 0 ? Math.min(MAX_MISSING, party.missing.guests) : 0;
  for (let place = 0; place < missing; place += 1) {
    yield { kind: 'heading', text: t('card.missing', { number: persons_registered + place + 1 }) };
    yield { kind: 'facts', rows };
  }
}

function linesFor({ ours, theirs }: CardQuestions, isMain: boolean) {
  const shownQuestions = ours.filter(
    question => !isPicture(question) && (isMain ? question.visibility : question.visibility_companion) === 1,
  );
  return shownQuestions.map(question => {
    const translation = theirs.find(({ id }) => id === question.id) ?? question;
    const label =
      translation.label === question.label ? question.label : `${question.label}\n${translation.label}`;
    return [label, writingSpaceFor(question, translation)] as const;
  });
}

/** Returns checkboxes if there are only a few options, otherwise two lines to write on. */
function writingSpaceFor({ metadata: { options } }: QuestionItem, other: QuestionItem): string {
  if (options.length === 0 || options.length > MAX_LISTED_OPTIONS) return '\n';
  const checkboxes = options.map(({ key, name }) => {
    const translatedName = other.metadata.options.find(each => each.key === key)?.name ?? name;
    return `□ ${translatedName === name ? name : `${name} / ${translatedName}`}`;
  });
  const oneLine = checkboxes.join('\u3000');
  // A line break must not separate a checkbox from its text.
  return oneLine.length <= MAX_LINE_LENGTH ? oneLine : checkboxes.join('\n');
}
