import { useTranslations } from 'use-intl';
import { AcceptedTerms } from '#features/terms/staff/accepted-terms.tsx';
import { languageNames } from '#i18n/languages.ts';
import type { PersonItem, VisitorLog } from './calls.ts';
import { PassportCheck } from './desk/passport-check.tsx';
import { PersonCheck } from './desk/person-check.tsx';
import { Withdraw } from './desk/withdraw.tsx';
import { useMoment } from './moments.ts';
import { Answers, nameOf, showsPassport } from './person-answers.tsx';
import { QrSheet } from './qr-sheet.tsx';
import style from './sheet.module.css';
import { Facts, Sheet } from './sheet.tsx';

type Props = { log: VisitorLog; reservation: string; timezone: string };

/** One submitted form: who filled it in beside the QR code, then each companion. */
export function RegistrationSheets({ log, reservation, timezone }: Props) {
  const t = useTranslations('staff-registration');
  const terms = useTranslations('staff-terms');
  const moment = useMoment(timezone);
  const titled = useTitled();
  const { by, hash, language: read } = log.acceptance;
  const facts = [
    { key: 'language', name: t('details.formLanguage'), value: languageNames[log.language] },
    ...(log.localized_filter === null
      ? []
      : [{ key: 'filter', name: t('details.filter'), value: log.localized_filter }]),
    { key: 'at', name: t('details.registeredAt'), value: moment(log.created_at) },
    { key: 'decoded', name: t('details.decoded'), value: useDecoded(log, timezone) },
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
      <Sheet
        title={
          log.slot === 0 ? t('details.main') : titled(t('details.leader', { number: log.slot }), log.main)
        }
        folds={log.slot === 0 ? undefined : { isOpen: true }}
      >
        <PersonCheck log={log} timezone={timezone} />
        <div className={style.withCode}>
          <div className={style.main}>
            <Answers person={log.main} logId={log.id} />
            <Facts facts={facts} />
          </div>
          {log.qrCodeData !== null && (
            <QrSheet
              payload={log.qrCodeData}
              name={nameOf(log.main) || t('noName')}
              reservation={reservation}
              fileName={`qr-${reservation}-${log.slot}.png`}
            />
          )}
        </div>
        <div className={style.end}>
          <Withdraw logId={log.id} />
        </div>
      </Sheet>
      {log.companion.map(person => (
        <Companion key={person.id} person={person} logId={log.id} isOpen={log.companion.length <= FEW} />
      ))}
    </>
  );
}

/** What somebody is on the form, and the name, by which a card is found when it is folded. */
function useTitled(): (role: string, person: PersonItem) => string {
  const t = useTranslations('staff-registration');
  return (role, person) => {
    const name = nameOf(person);
    return name ? t('joined', { first: role, second: name }) : role;
  };
}

const outcomes = ['ok', 'already_decoded', 'cancelled', 'wrong_date'] as const;

/** When the desk or a kiosk has read the guest's QR code, and what came of it. */
function useDecoded({ decoded_at, decoded_status }: VisitorLog, timezone: string): string {
  const t = useTranslations('staff-registration');
  const moment = useMoment(timezone);
  const outcome = outcomes.find(known => known === decoded_status);
  return decoded_at && outcome
    ? t(`details.decodedAs.${outcome}`, { moment: moment(decoded_at) })
    : t('details.decodedAs.none');
}

/** More companions than that are folded: one opens whom one needs. */
const FEW = 3;

type CompanionProps = { person: PersonItem; logId: number; isOpen: boolean };

function Companion({ person, logId, isOpen }: CompanionProps) {
  const t = useTranslations('staff-registration');
  const titled = useTitled();
  return (
    <Sheet
      title={titled(t('details.companion', { number: person.number }), person)}
      folds={{ isOpen }}
      whenFolded={showsPassport(person) && <PassportCheck logId={logId} person={person} />}
    >
      <Answers person={person} logId={logId} />
    </Sheet>
  );
}
