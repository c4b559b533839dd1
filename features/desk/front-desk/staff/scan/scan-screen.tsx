import { Alert, Button, Checkbox, Skeleton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { PartyMissing } from '#features/booking/booking/rules/party.ts';
import { markActive } from '#features/staff/session/staff/idle.ts';
import { formatDate } from '#i18n/formatters.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { useHonorific, useMoment } from '../formats.ts';
import { useMissingText } from '../party-mark.tsx';
import { CameraReader } from './camera-reader.tsx';
import { CodeField } from './code-field.tsx';
import { swapYAndZ } from './codes.ts';
import { type Decoded, decode, isPartyIncomplete, scanToneOf } from './decode.ts';
import { useRecentScans } from './recent.ts';
import { RecentScans } from './recent-scans.tsx';
import style from './scan.module.css';
import { isSoundOn, playSound, setSoundOn } from './sounds.ts';

type Props = { facility: { id: number; timezone: string }; onOpen: (bookingId: number) => void };

export function ScanScreen({ facility: { id, timezone }, onOpen }: Props) {
  const t = useTranslations('staff-scan');
  const { recent, add } = useRecentScans(id);
  const reading = useDecode(decoded => {
    add({ at: Date.now(), decoded });
    playSound(scanToneOf(decoded));
  });
  const { mutate, reset } = reading;
  const readByCamera = useCallback(
    (code: string) => {
      // Scanning without touching the screen also counts as activity.
      markActive();
      mutate(code);
    },
    [mutate],
  );
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <div className={style.page}>
        <div className={style.ways}>
          <CodeField onCode={mutate} onRefused={reset} />
          <CameraReader onCode={readByCamera} />
          <SoundSwitch />
        </div>
        <div className={style.outcomes}>
          <ScanResult reading={reading} timezone={timezone} onOpen={onOpen} />
          <RecentScans recent={recent} timezone={timezone} onOpen={onOpen} />
        </div>
      </div>
    </>
  );
}

/** A checkbox that turns sounds on or off on this device, because they may disturb at a quiet counter. */
function SoundSwitch() {
  const t = useTranslations('staff-scan');
  const [isOn, setOn] = useState(isSoundOn);
  return (
    <Checkbox
      label={t('sound')}
      checked={isOn}
      onChange={event => {
        const on = event.currentTarget.checked;
        setSoundOn(on);
        setOn(on);
        if (on) playSound('good');
      }}
    />
  );
}

type ScanResultProps = {
  reading: ReturnType<typeof useDecode>;
  timezone: string;
  onOpen: (bookingId: number) => void;
};

function ScanResult({ reading, timezone, onOpen }: ScanResultProps) {
  const t = useTranslations('staff-scan');
  const { data, error, isPending, variables, mutate } = reading;
  return (
    <section className={style.result} aria-label={t('result.label')} aria-live="polite" aria-busy={isPending}>
      {isPending && <Skeleton height={220} radius="md" role="status" aria-label={t('result.reading')} />}
      {!isPending && error && (
        <Alert color="red" title={t('result.failed')}>
          <p>{t('result.failedBody')}</p>
          <Button size="md" mt="sm" onClick={() => variables && mutate(variables)}>
            {t('result.retry')}
          </Button>
        </Alert>
      )}
      {data && <Outcome decoded={data} timezone={timezone} onOpen={onOpen} />}
      {reading.isIdle && (
        <div className={style.waiting}>
          <Icon name="scan" />
          <p>{t('result.ready')}</p>
          <p>{t('result.waiting')}</p>
        </div>
      )}
    </section>
  );
}

type OutcomeProps = { decoded: Decoded } & Pick<ScanResultProps, 'timezone' | 'onOpen'>;

function Outcome({ decoded: { decoded_status: status, ...read }, timezone, onOpen }: OutcomeProps) {
  const t = useTranslations('staff-scan');
  const formatMoment = useMoment(timezone);
  const { booking } = read;
  const isLacking = isPartyIncomplete(booking);
  return (
    <div className={classNames(style.outcome, style[scanToneOf({ decoded_status: status, booking })])}>
      <h2>{t(isLacking && status === 'ok' ? 'incomplete.title' : `${status}.title`)}</h2>
      {!(isLacking && status === 'ok') && (
        <p>
          {status === 'already_decoded'
            ? t('already_decoded.body', {
                moment: read.decoded_at === null ? '' : formatMoment(read.decoded_at),
              })
            : t(`${status}.body`)}
        </p>
      )}
      {isLacking && <ScanMissing missing={booking.party.missing} />}
      {read.registration?.proof === 'weak' && <Alert color="red" title={t('result.weak')} />}
      {booking && (
        <>
          <Booking booking={booking} slot={read.registration?.slot ?? 0} />
          <Button size="lg" onClick={() => onOpen(booking.id)}>
            {t('result.open')}
          </Button>
        </>
      )}
    </div>
  );
}

export function ScanMissing({ missing }: { missing: PartyMissing }) {
  const t = useTranslations('staff-scan');
  return <p>{t('incomplete.body', { missing: useMissingText(missing) })}</p>;
}

function Booking({ booking, slot }: { booking: NonNullable<Decoded['booking']>; slot: number }) {
  const t = useTranslations('staff-registration');
  const locale = useLocale();
  const withHonorific = useHonorific();
  const { name, pms_reservation_no, checkin_date, checkout_date, room_number } = booking;
  // The year is shown because a code from another year could be mistaken for a current one.
  const [from, to] = [checkin_date, checkout_date].map(day => formatDate(locale, day, { year: true }));
  return (
    <div className={style.booking}>
      <p className={style.name}>{name ? withHonorific(name) : t('noName')}</p>
      <p>{t('joined', { first: pms_reservation_no, second: `${from} – ${to}` })}</p>
      {room_number && <p>{t('details.room', { room: room_number })}</p>}
      {slot > 0 && <p>{t('details.leader', { number: slot })}</p>}
    </div>
  );
}

/** An unknown code may come from a German keyboard layout, so it is tried again with Y and Z swapped. */
async function decodeTyped(code: string): Promise<Decoded> {
  const decoded = await decode(code);
  const swappedCode = decoded.decoded_status === 'unknown' ? swapYAndZ(code) : undefined;
  if (swappedCode === undefined) return decoded;
  const swappedResult = await decode(swappedCode);
  return swappedResult.decoded_status === 'unknown' ? decoded : swappedResult;
}

/**
 * Decodes codes and returns the state of the newest scan. `onRead` is called with the result of each scan.
 */
function useDecode(onRead: (decoded: Decoded) => void) {
  return useMutation({ mutationFn: decodeTyped, onSuccess: onRead });
}
