import { useEffect, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { expiryNote } from '#features/form/questionnaire/rules/travel-document.ts';
import { formatDate } from '#i18n/formatters.ts';
import { Button } from '#ui/button.tsx';
import { useDateLocale } from '#ui/date-locale.ts';
import { Notice } from '#ui/notice.tsx';
import { answerText } from '../review/review-cards.tsx';
import type { Finding } from './findings.ts';
import style from './passport-offer.module.css';

type Props = {
  findings: readonly Finding[];
  /** YYYY-MM-DD, like `today` and `checkOut`. */
  expiry: string;
  today: string;
  /** Null if the guest is not allowed to see the check-out date. */
  checkOut: string | null;
  sendsPicture: boolean;
  onFillIn: (findings: readonly Finding[]) => void;
  onSkip: () => void;
};

/** Shows passport data beside the typed answers. Fills in the form only after the guest agrees. */
export function PassportFindings({
  findings,
  expiry,
  today,
  checkOut,
  sendsPicture,
  onFillIn,
  onSkip,
}: Props) {
  const t = useTranslations('registration');
  const language = useLocale();
  const locale = useDateLocale();
  const title = useRef<HTMLParagraphElement>(null);
  // Moves the focus to the result, so that screen readers announce it.
  useEffect(() => title.current?.focus(), []);
  const blank = findings.filter(({ typed, isKept }) => typed === '' && !isKept);
  const differingFindings = findings.filter(({ differs }) => differs);
  const isEmpty = blank.length + differingFindings.length === 0;
  return (
    <section className={style.offer} aria-label={t('passport.offer')}>
      <p ref={title} tabIndex={-1} className={style.title}>
        {t('passport.found')}
      </p>
      <p className={style.quiet}>{t('passport.compare')}</p>
      <dl className={style.facts}>
        {findings.map(finding => (
          <Fact key={finding.question.id} finding={finding} />
        ))}
        <div>
          <dt>{t('passport.expiry')}</dt>
          <dd>{formatDate(language, expiry, { year: true, locale })}</dd>
        </div>
      </dl>
      <ExpiryNotice expiry={expiry} today={today} checkOut={checkOut} />
      {sendsPicture && <p>{t('passport.sends')}</p>}
      <div className={style.actions}>
        {isEmpty && sendsPicture && (
          <Button kind="soft" onClick={() => onFillIn([])}>
            {t('passport.send')}
          </Button>
        )}
        {!isEmpty && (
          <Button kind="soft" onClick={() => onFillIn([...blank, ...differingFindings])}>
            {t(differingFindings.length > 0 ? 'passport.useAll' : 'passport.use')}
          </Button>
        )}
        {blank.length > 0 && differingFindings.length > 0 && (
          <Button kind="plain" onClick={() => onFillIn(blank)}>
            {t('passport.useBlank')}
          </Button>
        )}
        <Button kind="text" onClick={onSkip}>
          {t('passport.skip')}
        </Button>
      </div>
    </section>
  );
}

type ExpiryProps = Pick<Props, 'expiry' | 'today' | 'checkOut'>;

export function ExpiryNotice({ expiry, today, checkOut }: ExpiryProps) {
  const t = useTranslations('registration');
  const language = useLocale();
  const locale = useDateLocale();
  const formatDay = (date: string) => formatDate(language, date, { year: true, locale });
  const note = expiryNote(expiry, today, checkOut);
  const date = formatDay(expiry);
  if (note === 'before-check-out' && checkOut !== null)
    return (
      <Notice kind="warning">{t('passport.expiresBefore', { date, checkOut: formatDay(checkOut) })}</Notice>
    );
  if (note !== 'expired' && note !== 'within-a-year') return null;
  const noticeKey = note === 'expired' ? 'passport.expired' : 'passport.expiresSoon';
  return <Notice kind="warning">{t(noticeKey, { date })}</Notice>;
}

function Fact({ finding: { question, found, typed, differs, isKept } }: { finding: Finding }) {
  const t = useTranslations('registration');
  const language = useLocale();
  return (
    <div>
      <dt>{question.label}</dt>
      <dd>
        {answerText(question, found, language)}
        {differs && (
          <p className={style.differs}>
            {t('passport.differs', { typed: answerText(question, typed, language) })}
          </p>
        )}
        {isKept && <p className={style.quiet}>{t('passport.kept')}</p>}
      </dd>
    </div>
  );
}
