import { useLocale, useTranslations } from 'use-intl';
import { isPicture as isPictureQuestion } from '#features/form/questionnaire/rules/question-types.ts';
import { findSamePassports } from '#features/form/questionnaire/rules/same-passport.ts';
import { IfMayChange } from '#features/hotel/facility/staff/may-change.tsx';
import { AcceptedTerms } from '#features/hotel/terms/staff/accepted-terms.tsx';
import { languageNames } from '#i18n/languages.ts';
import { Notice } from '#ui/notice.tsx';
import type { Details, PersonItem, RegistrationItem } from './calls.ts';
import { AmendPerson } from './desk/amend.tsx';
import { ArrivalCheckbox } from './desk/arrival.tsx';
import { AmendedNotes, AskMissing } from './desk/ask-missing.tsx';
import { DataCheck, PassportCheck, PersonCheck } from './desk/checks.tsx';
import { Picture } from './desk/picture.tsx';
import { SendBack, SentBackNotes } from './desk/send-back.tsx';
import { useHonorific, useMoment } from './formats.ts';
import { QrSheet } from './qr-sheet.tsx';
import { RegisterState } from './register-mark.tsx';
import style from './sheet.module.css';
import { Facts, Sheet } from './sheet.tsx';

type Props = {
  log: RegistrationItem;
  /** The hand-over through which the guest registered. Undefined if they registered without staff. */
  handOver: Details['hand_overs'][number] | undefined;
  bookingNo: string;
  timezone: string;
};

export function RegistrationSheets({ log, handOver, bookingNo, timezone }: Props) {
  const t = useTranslations('staff-registration');
  const terms = useTranslations('staff-terms');
  const counter = useTranslations('staff-hand-over');
  const formatMoment = useMoment(timezone);
  const titleOf = useSheetTitle();
  const { by, hash, language: read } = log.acceptance;
  const facts = [
    { key: 'language', name: t('details.formLanguage'), value: languageNames[log.language] },
    ...(log.localized_filter === null
      ? []
      : [{ key: 'filter', name: t('details.filter'), value: log.localized_filter }]),
    { key: 'at', name: t('details.registeredAt'), value: formatMoment(log.created_at) },
    ...(handOver
      ? [
          {
            key: 'handOver',
            name: t('details.atCounter'),
            value: counter(`way.${handOver.way}`, { username: handOver.username ?? counter('somebody') }),
          },
        ]
      : []),
    { key: 'decoded', name: t('details.decoded'), value: useDecodedText(log, timezone) },
    ...(by === 'none'
      ? []
      : [
          {
            key: 'terms',
            name: terms('accepted.term'),
            value: <AcceptedTerms hash={hash} language={read} />,
          },
        ]),
  ];
  return (
    <>
      <SamePassport log={log} />
      <Sheet
        title={
          log.slot === 0 ? t('details.main') : titleOf(t('details.leader', { number: log.slot }), log.main)
        }
        folds={log.slot === 0 ? undefined : { isOpen: true }}
        action={<AmendPerson log={log} person={log.main} />}
      >
        <PersonCheck log={log} timezone={timezone} />
        <div className={style.withCode}>
          <div className={style.main}>
            <Answers person={log.main} log={log} timezone={timezone} />
            <Facts facts={facts} />
            <IfMayChange>
              <AskMissing log={log} />
            </IfMayChange>
            <DataCheck log={log} timezone={timezone} />
            {log.slot > 0 && <ArrivalCheckbox slot={log.slot} />}
          </div>
          {log.qrCodeData !== null && (
            <QrSheet
              payload={log.qrCodeData}
              name={nameOf(log.main) || t('noName')}
              bookingNo={bookingNo}
              fileName={`qr-${bookingNo}-${log.slot}.png`}
            />
          )}
        </div>
        <div className={style.end}>
          <IfMayChange>
            <SendBack log={log} person={log.main} />
          </IfMayChange>
        </div>
      </Sheet>
      {log.companion.map(person => (
        <Companion
          key={person.id}
          person={person}
          log={log}
          timezone={timezone}
          isOpen={log.companion.length <= MAX_OPEN_COMPANIONS}
        />
      ))}
    </>
  );
}

function SamePassport({ log }: { log: RegistrationItem }) {
  const t = useTranslations('staff-registration');
  const listFormat = new Intl.ListFormat(useLocale(), { type: 'conjunction' });
  const nameFor = (person: PersonItem) =>
    nameOf(person) ||
    (person.number === 0 ? t('details.main') : t('details.companion', { number: person.number }));
  return findSamePassports([log.main, ...log.companion], numberOf).map(group => (
    <Notice key={group[0]?.id} kind="warning">
      <p>{t('details.samePassport', { names: listFormat.format(group.map(nameFor)) })}</p>
    </Notice>
  ));
}

function numberOf({ answers }: PersonItem): string {
  const number = answers.find(({ question }) => question.system_name === 'gov_id_number');
  return number && !number.masked ? number.display : '';
}

/**
 * Returns a function that builds the title of a person's card from the role and the name, so that a collapsed
 * card is easy to find.
 */
function useSheetTitle(): (role: string, person: PersonItem) => string {
  const t = useTranslations('staff-registration');
  return (role, person) => {
    const name = nameOf(person);
    return name ? t('joined', { first: role, second: name }) : role;
  };
}

const outcomes = ['ok', 'already_decoded', 'cancelled', 'checked_out', 'wrong_date'] as const;

function useDecodedText({ decoded_at, decoded_status }: RegistrationItem, timezone: string): string {
  const t = useTranslations('staff-registration');
  const formatMoment = useMoment(timezone);
  const outcome = outcomes.find(known => known === decoded_status);
  return decoded_at && outcome
    ? t(`details.decodedAs.${outcome}`, { moment: formatMoment(decoded_at) })
    : t('details.decodedAs.none');
}

/** If there are more companions than this, their cards are collapsed. */
const MAX_OPEN_COMPANIONS = 3;

type PersonProps = { person: PersonItem; log: RegistrationItem; timezone: string };

function Companion({ isOpen, ...of }: PersonProps & { isOpen: boolean }) {
  const t = useTranslations('staff-registration');
  const titleOf = useSheetTitle();
  const { person, log } = of;
  return (
    <Sheet
      title={titleOf(
        t(person.child === 1 ? 'details.child' : 'details.companion', { number: person.number }),
        person,
      )}
      folds={{ isOpen }}
      whenFolded={showsPassport(person) && <PassportCheck logId={log.id} person={person} />}
      action={<AmendPerson log={log} person={person} />}
    >
      {person.by_link === 1 && <p className={style.byLink}>{t('details.byLink')}</p>}
      <Answers {...of} />
      <div className={style.end}>
        <IfMayChange>
          <SendBack log={log} person={person} />
        </IfMayChange>
      </div>
    </Sheet>
  );
}

type Answer = PersonItem['answers'][number];

function Answers({ person, log, timezone }: PersonProps) {
  const t = useTranslations('staff-registration');
  const amendmentsById = Map.groupBy(
    log.amended.filter(({ person_id }) => person_id === person.id),
    ({ question }) => question.id,
  );
  const sentBack = Map.groupBy(
    log.sent_back.filter(({ person_id }) => person_id === person.id),
    ({ question_id }) => question_id,
  );
  const passport = passportOf(person.answers);
  const facts = person.answers.map(answer => ({
    key: answer.id,
    name: answer.question.label,
    value: (
      <>
        {isPicture(answer) ? (
          <PictureValue answer={answer} person={person} logId={log.id} />
        ) : (
          <AnswerValue answer={answer} />
        )}
        <AmendedNotes amended={amendmentsById.get(answer.question.id) ?? []} timezone={timezone} />
        <SentBackNotes items={sentBack.get(answer.question.id) ?? []} timezone={timezone} />
        {answer === passport && <PassportCheck logId={log.id} person={person} />}
      </>
    ),
  }));
  const removedFacts = [...amendmentsById]
    .filter(([id]) => person.answers.every(({ question }) => question.id !== id))
    .map(([id, notes]) => ({
      key: `gone-${id}`,
      name: notes[0]?.question.label ?? '',
      value: (
        <>
          {t('details.takenAway')}
          <AmendedNotes amended={notes} timezone={timezone} />
        </>
      ),
    }));
  const all = [...facts, ...removedFacts];
  return (
    <>
      <RegisterState standing={person.register} />
      {all.length > 0 ? <Facts facts={all} /> : <p>{t('details.noAnswers')}</p>}
    </>
  );
}

/**
 * Returns the answer to compare with the original passport: the picture, otherwise the number. A hotel may ask
 * for only one of them.
 */
function passportOf(answers: readonly Answer[]): Answer | undefined {
  const answerNamed = (name: string) => answers.find(({ question }) => question.system_name === name);
  return answerNamed('gov_id') ?? answerNamed('gov_id_number');
}

const showsPassport = ({ answers }: PersonItem) => passportOf(answers) !== undefined;

function AnswerValue({ answer }: { answer: Answer }) {
  const t = useTranslations('staff-registration');
  const { display, masked, from_booking } = answer;
  const note = masked ? t('details.masked') : from_booking ? t('details.fromBooking') : '';
  return (
    <>
      {display}
      {note && <span className={style.note}>{note}</span>}
    </>
  );
}

const isPicture = ({ value, question }: Answer) =>
  isPictureQuestion(question) && value !== null && value !== '';

type PictureProps = { answer: Answer; person: PersonItem; logId: number };

function PictureValue({ answer: { value, question }, person, logId }: PictureProps) {
  const t = useTranslations('staff-desk');
  const withHonorific = useHonorific();
  const name = nameOf(person);
  const label = name ? t('picture.of', { name: withHonorific(name), what: question.label }) : question.label;
  const companionId = person.number === 0 ? null : person.id;
  const isPassport = question.system_name === 'gov_id';
  return (
    <Picture
      path={value ?? ''}
      label={label}
      {...(isPassport ? { passportOf: { logId, companionId } } : {})}
    />
  );
}

function nameOf({ answers }: PersonItem): string {
  return answers.find(({ question }) => question.system_name === 'full_name')?.display ?? '';
}
