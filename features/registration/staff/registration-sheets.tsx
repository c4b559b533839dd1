import { useTranslations } from 'use-intl';
import { AcceptedTerms } from '#features/facility/staff/terms/accepted-terms.tsx';
import { languageNames } from '#i18n/languages.ts';
import type { PersonItem, VisitorLog } from './calls.ts';
import { useMoment } from './moments.ts';
import { Answers, nameOf } from './person-answers.tsx';
import { QrSheet } from './qr-sheet.tsx';
import style from './sheet.module.css';
import { Facts, Sheet } from './sheet.tsx';

type Props = { log: VisitorLog; reservation: string; timezone: string };

/** One submitted form: who filled it in beside the QR code, then each companion. */
export function RegistrationSheets({ log, reservation, timezone }: Props) {
  const t = useTranslations('staff-registration');
  const terms = useTranslations('staff-terms');
  const moment = useMoment(timezone);
  const { by, hash, language: read } = log.acceptance;
  const facts = [
    { key: 'language', name: t('details.formLanguage'), value: languageNames[log.language] },
    ...(log.localized_filter === null
      ? []
      : [{ key: 'filter', name: t('details.filter'), value: log.localized_filter }]),
    { key: 'at', name: t('details.registeredAt'), value: moment(log.created_at) },
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
        title={log.slot === 0 ? t('details.main') : t('details.leader', { number: log.slot })}
        aside={<Passport person={log.main} />}
      >
        <div className={style.withCode}>
          <div className={style.main}>
            <Answers person={log.main} />
            <Facts facts={facts} />
          </div>
          <QrSheet
            payload={log.qrCodeData}
            name={nameOf(log.main) || t('noName')}
            fileName={`qr-${reservation}-${log.slot}.png`}
          />
        </div>
      </Sheet>
      {log.companion.map(person => (
        <Companion key={person.id} person={person} />
      ))}
    </>
  );
}

function Companion({ person }: { person: PersonItem }) {
  const t = useTranslations('staff-registration');
  const first = t('details.companion', { number: person.number });
  const second = nameOf(person);
  return (
    <Sheet title={second ? t('joined', { first, second }) : first} aside={<Passport person={person} />}>
      <Answers person={person} />
    </Sheet>
  );
}

/** Whether the front desk saw the original; only of who must carry one (decisions §9). */
function Passport({ person }: { person: PersonItem }) {
  const t = useTranslations('staff-registration');
  const must = person.answers.some(({ question }) => question.system_name === 'gov_id_number');
  if (!must) return null;
  const seen = person.passport_seen === 1;
  return (
    <span className={style.passport} data-seen={seen}>
      {t(seen ? 'details.passportSeen' : 'details.passportUnseen')}
    </span>
  );
}
