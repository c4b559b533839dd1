import { Alert, Button } from '@mantine/core';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { expiryNote, type TravelDocument } from '#features/form/questionnaire/rules/travel-document.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { markActive } from '#features/staff/session/staff/idle.ts';
import { formatDate } from '#i18n/formatters.ts';
import { keepAwake } from '#ui/device.ts';
import { problemOf } from '#ui/use-camera.ts';
import { type Agreement, comparePassport } from '../../rules/compare-passport.ts';
import { CameraPicture } from './camera-picture.tsx';
import style from './scan.module.css';
import { useDeskCamera } from './use-desk-camera.ts';
import { passportReader } from './video-reader.ts';

type Props = {
  answered: { name: string; number: string };
  timezone: string;
  checkOut: string;
  onClose: () => void;
  onSeen: () => void;
};

/**
 * A dialog that scans the original passport with the camera and compares it with the registered guest. The
 * picture does not leave this device.
 */
export function PassportDialog(props: Props) {
  const t = useTranslations('staff-scan');
  return (
    <StaffDialog open onClose={props.onClose} title={t('passport.title')}>
      <ReadPassport {...props} />
    </StaffDialog>
  );
}

function ReadPassport({ answered, timezone, checkOut, onClose, onSeen }: Props) {
  const t = useTranslations('staff-scan');
  const today = businessDay(new Date(), timezone);
  const [reader] = useState(() => passportReader(today));
  const [document, setDocument] = useState<TravelDocument>();
  const [hasFailed, setFailed] = useState(false);
  const { camera, open, close, switchTo } = useDeskCamera();
  useEffect(() => reader.end, [reader]);
  // The camera is opened only after the dialog is mounted, so that the permission prompt appears over the
  // dialog.
  const begin = useEffectEvent(open);
  useEffect(() => begin(), []);
  const handlePassport = useCallback(
    (seen: TravelDocument | undefined) => {
      if (!seen) return;
      markActive();
      setDocument(seen);
      close();
    },
    [close],
  );
  const fail = useCallback(() => {
    setFailed(true);
    close();
  }, [close]);
  const readAgain = () => {
    setDocument(undefined);
    open();
  };
  if (document)
    return (
      <PassportComparison
        document={document}
        answered={answered}
        expiry={expiryNote(document.expiry, today, checkOut)}
        onAgain={readAgain}
        onSeen={() => {
          onSeen();
          onClose();
        }}
      />
    );
  const cameraProblem = problemOf(camera);
  const problem = hasFailed ? 'camera.failed' : cameraProblem && (`passport.${cameraProblem}` as const);
  return (
    <div className={style.passport}>
      {problem && <Alert color="red">{t(problem)}</Alert>}
      {camera?.state === 'on' && (
        <div ref={keepAwake} className={style.passport}>
          <p>{t('passport.hold')}</p>
          <CameraPicture
            stream={camera.stream}
            reader={reader}
            onLook={handlePassport}
            onFailed={fail}
            onSwitch={switchTo}
            onClose={onClose}
          />
          <p className={style.note}>{t('passport.stays')}</p>
        </div>
      )}
      {camera?.state === 'opening' && <p role="status">{t('camera.permission')}</p>}
      {problem !== null && !hasFailed && (
        <Button variant="default" onClick={open}>
          {t('result.retry')}
        </Button>
      )}
    </div>
  );
}

type PassportComparisonProps = {
  document: TravelDocument;
  answered: Props['answered'];
  expiry: ReturnType<typeof expiryNote>;
  onAgain: () => void;
  onSeen: () => void;
};

/**
 * Shows the passport data next to the registered data. If they agree, suggests marking the passport as seen.
 */
function PassportComparison({ document, answered, expiry, onAgain, onSeen }: PassportComparisonProps) {
  const t = useTranslations('staff-scan');
  const locale = useLocale();
  const { name, number, isTheirs } = comparePassport(document, answered);
  const expiryText = formatDate(locale, document.expiry, { year: true });
  const rows = [
    { what: 'name', says: `${document.surname} ${document.givenNames}`, registered: answered.name, is: name },
    { what: 'number', says: document.number, registered: answered.number, is: number },
  ] as const;
  return (
    <div className={style.passport} role="status">
      <h3 className={isTheirs ? style.good : style.careful}>
        {t(isTheirs ? 'passport.agrees' : 'passport.compare')}
      </h3>
      <dl>
        {rows.map(({ what, ...row }) => (
          <Row key={what} {...row} label={t(`passport.${what}`)} />
        ))}
        <div>
          <dt>{t('passport.expiry')}</dt>
          <dd>{expiryText}</dd>
        </div>
      </dl>
      {expiry === 'expired' && <Alert color="red">{t('passport.expired')}</Alert>}
      {expiry === 'before-check-out' && <Alert color="yellow">{t('passport.expiresBefore')}</Alert>}
      <div className={style.tools}>
        {isTheirs && <Button onClick={onSeen}>{t('passport.seen')}</Button>}
        <Button variant="default" onClick={onAgain}>
          {t('passport.again')}
        </Button>
      </div>
    </div>
  );
}

function Row({
  label,
  says,
  registered,
  is,
}: {
  label: string;
  says: string;
  registered: string;
  is: Agreement;
}) {
  const t = useTranslations('staff-scan');
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {says}
        {is === 'differs' && <span className={style.note}>{t('passport.registered', { registered })}</span>}
        {is === 'none' && <span className={style.note}>{t('passport.notRegistered')}</span>}
      </dd>
    </div>
  );
}
