import type { detailsOf } from '#features/desk/front-desk/queries/details.ts';
import { isPicture } from '#features/form/questionnaire/rules/question-types.ts';
import { dashboardTranslator } from '#i18n/dashboard-translate.ts';
import { dayIn, withSlashes } from '#i18n/instants.ts';
import type { DashboardLanguage } from '#i18n/languages.ts';
import type { Block } from '#platform/pdf/document.ts';

type Details = Awaited<ReturnType<typeof detailsOf>>;
type Log = Details['visitor_logs'][number];
type Person = Log['main'];

/** Height of a signature on the card, in millimeters. */
const SIGNATURE_HEIGHT = 22;

export const signaturesOf = ({ visitor_logs: logs }: Details): string[] =>
  logs.flatMap(log => signatureOf(log.main)?.value ?? []);

/** A signature is stored as a picture even if it was typed. */
const signatureOf = ({ answers }: Person) =>
  answers.find(({ question, value }) => question.system_name === 'signature' && value);

export function bookingFacts({ booking }: Details, language: DashboardLanguage): Block {
  const t = dashboardTranslator(language, 'staff-paper');
  const { checkin_date, checkin_time, checkout_date, room_number, number_of_guests } = booking;
  return {
    kind: 'facts',
    rows: [
      [t('card.bookingNo'), booking.pms_reservation_no],
      [t('card.room'), room_number ?? ''],
      [t('card.stay'), `${withSlashes(checkin_date)} ${checkin_time ?? ''} – ${withSlashes(checkout_date)}`],
      [t('card.persons'), number_of_guests === null ? '' : String(number_of_guests)],
    ],
  };
}

/**
 * `signatures`: pictures by path. `labels`: labels of the questions, by the guest's language and question id.
 */
type CardContext = {
  signatures: ReadonlyMap<string, Buffer>;
  timezone: string;
  labels: ReadonlyMap<string, ReadonlyMap<number, string>>;
};

export function* cardBlocks(
  details: Details,
  { signatures, timezone, labels }: CardContext,
  language: DashboardLanguage,
): Generator<Block> {
  const t = dashboardTranslator(language, 'staff-paper');
  yield bookingFacts(details, language);
  for (const log of details.visitor_logs) {
    const guestLabels = labels.get(log.language);
    yield {
      kind: 'heading',
      text: log.slot === 0 ? t('card.main') : t('card.leader', { number: log.slot }),
    };
    yield { kind: 'facts', rows: rowsOf(log.main, language, guestLabels) };
    const signature = signatureOf(log.main);
    const signatureImage = signature?.value ? signatures.get(signature.value) : undefined;
    if (signature && signatureImage) {
      yield { kind: 'text', text: signature.question.label };
      yield {
        kind: 'picture',
        bytes: signatureImage,
        height: SIGNATURE_HEIGHT,
        alt: signature.question.label,
      };
    }
    for (const person of log.companion) {
      yield { kind: 'heading', text: t('card.companion', { number: person.number }) };
      yield { kind: 'facts', rows: rowsOf(person, language, guestLabels) };
    }
    // If the form does not ask for a signature, the card is signed by hand.
    if (!signatureImage)
      yield { kind: 'facts', rows: [[signatureLabel(t('card.signature'), log.language), '\n\n\n']] };
    const day = withSlashes(dayIn(new Date(log.created_at), timezone));
    yield { kind: 'small', text: t('card.registeredOn', { day }) };
  }
}

function signatureLabel(ours: string, guestLanguage: string): string {
  const guestLabel = dashboardTranslator(
    guestLanguage === 'ja' ? 'ja' : 'en',
    'staff-paper',
  )('card.signature');
  return guestLabel === ours ? ours : `${ours}\n${guestLabel}`;
}

const PASSPORT_QUESTIONS = ['gov_id', 'gov_id_number'];

/** Pictures must not leave protected storage, so the card only states that they exist. */
function rowsOf(
  { answers, passport_seen }: Person,
  language: DashboardLanguage,
  theirs: ReadonlyMap<number, string> = new Map(),
) {
  const t = dashboardTranslator(language, 'staff-paper');
  const listedAnswers = answers.filter(({ question }) => question.system_name !== 'signature');
  const rows = listedAnswers.map(({ question, display, value }) => {
    const isAttached = isPicture(question);
    const translatedLabel = theirs.get(question.id) ?? question.label;
    const label =
      translatedLabel === question.label ? question.label : `${question.label}\n${translatedLabel}`;
    return [label, isAttached ? (value ? t('card.attached') : '') : display] as const;
  });
  const filledRows = rows.filter(([, value]) => value !== '');
  const hasPassport = answers.some(
    ({ question, value }) => value && PASSPORT_QUESTIONS.includes(question.system_name ?? ''),
  );
  if (passport_seen) return [...filledRows, [t('card.original'), t('card.seen')] as const];
  return hasPassport ? [...filledRows, [t('card.original'), `□ ${t('card.seen')}`] as const] : filledRows;
}
