import { Alert, Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isIncomplete } from '#features/booking/booking/rules/party.ts';
import { useMoment } from '#features/desk/front-desk/staff/formats.ts';
import { CameraReader } from '#features/desk/front-desk/staff/scan/camera-reader.tsx';
import { CodeField } from '#features/desk/front-desk/staff/scan/code-field.tsx';
import { swapYAndZ } from '#features/desk/front-desk/staff/scan/codes.ts';
import scanned from '#features/desk/front-desk/staff/scan/scan.module.css';
import { ScanMissing } from '#features/desk/front-desk/staff/scan/scan-screen.tsx';
import { normalizeQrText } from '#features/registration/registration/rules.ts';
import { hmac } from '#platform/browser/bytes.ts';
import { classNames } from '#ui/class-names.ts';
import type { ActionInput } from '../rules/acts.ts';
import { offlineScanStatus, type ShownBooking } from '../rules/locally.ts';
import { useNameOf } from './names.ts';
import style from './offline.module.css';
import type { Desk } from './use-desk.ts';

type OpenDesk = Extract<Desk, { state: 'open' }>;
type Props = {
  desk: OpenDesk;
  doing: (doing: ActionInput, slot?: number) => Promise<boolean>;
  onOpen: (shown: ShownBooking) => void;
};

const MAX_CODE_LENGTH = 100;

/**
 * A scanned code with its state before this scan. `before`: when the code was first scanned; null if never.
 * `place` is different for each scan.
 */
type ScannedCode = { place: number; slot: number; shown: ShownBooking | null; before: string | null };

export function OfflineScan({ desk, doing, onOpen }: Props) {
  const t = useTranslations('staff-scan');
  const [read, setRead] = useState<ScannedCode | null>(null);
  const onCode = useLatest(async (typed: string) => {
    const { code, known } = await findByCode(desk, typed.slice(0, MAX_CODE_LENGTH));
    const scannedBefore =
      known?.shown.registrations.find(({ slot }) => slot === known.slot)?.decoded_at ?? null;
    const expected = known?.shown.row.booking_id ?? null;
    const isKept = await doing({ kind: 'scan', code, expected }, known?.slot);
    if (!isKept) return setRead(null);
    setRead(last => ({
      place: (last?.place ?? 0) + 1,
      slot: known?.slot ?? 0,
      shown: known?.shown ?? null,
      before: scannedBefore,
    }));
  });
  return (
    <div className={scanned.page}>
      <div className={scanned.ways}>
        <CodeField onCode={onCode} onRefused={() => setRead(null)} />
        <CameraReader onCode={onCode} />
      </div>
      <section className={scanned.result} aria-label={t('result.label')} aria-live="polite">
        {read ? (
          <Outcome key={read.place} read={read} desk={desk} onOpen={onOpen} />
        ) : (
          <p className={scanned.waiting}>{t('result.waiting')}</p>
        )}
      </section>
    </div>
  );
}

/** Returns a stable function that always calls the latest version of `work`. */
function useLatest(work: (code: string) => Promise<void>): (code: string) => void {
  const [latest] = useState<{ work: typeof work }>(() => ({ work }));
  latest.work = work;
  return useCallback((code: string) => void latest.work(code), [latest]);
}

/**
 * A code that the device does not have may come from a German keyboard layout, so it is also looked up with Y
 * and Z swapped.
 */
async function findByCode(desk: OpenDesk, code: string) {
  const match = await bookingOf(desk, code);
  const swappedCode = match ? undefined : swapYAndZ(code);
  const swappedMatch = swappedCode === undefined ? undefined : await bookingOf(desk, swappedCode);
  return swappedCode !== undefined && swappedMatch
    ? { code: swappedCode, known: swappedMatch }
    : { code, known: match };
}

async function bookingOf({ snapshot, bookings }: OpenDesk, code: string) {
  const hash = await hmac(snapshot.code_key, normalizeQrText(code));
  const knownCode = snapshot.codes.find(each => each.hash === hash);
  const shown = knownCode && bookings.find(({ row }) => row.booking_id === knownCode.booking_id);
  return shown && { shown, slot: knownCode.slot };
}

type OutcomeProps = Pick<Props, 'desk' | 'onOpen'> & { read: ScannedCode };

function Outcome({ read: { shown, slot, before }, desk, onOpen }: OutcomeProps) {
  const t = useTranslations('staff-scan');
  const offlineTexts = useTranslations('staff-offline');
  const formatMoment = useMoment(desk.snapshot.timezone);
  if (!shown) return <UnknownCode />;
  const status = offlineScanStatus(shown, { before, today: desk.today });
  const isLacking = isIncomplete(shown.row.party.state);
  const isGood = status === 'ok' && !isLacking;
  const isWeak = shown.registrations.some(
    each => each.slot === slot && each.proof === 'weak' && !each.person_checked,
  );
  return (
    <div
      className={classNames(
        scanned.outcome,
        isGood ? scanned.good : scanned[status === 'checked_out' ? 'bad' : 'careful'],
      )}
    >
      <h2>{t(isLacking && status === 'ok' ? 'incomplete.title' : `${status}.title`)}</h2>
      {(isGood || status !== 'ok') && (
        <p>
          {status === 'already_decoded' && before
            ? t('already_decoded.body', { moment: formatMoment(before) })
            : t(status === 'already_decoded' ? 'ok.body' : `${status}.body`)}
        </p>
      )}
      {isLacking && <ScanMissing missing={shown.row.party.missing} />}
      {isWeak && <Alert color="red" title={t('result.weak')} />}
      <GuestSummary shown={shown} />
      <p className={style.quiet}>{offlineTexts('scan.kept')}</p>
      <Button size="lg" onClick={() => onOpen(shown)}>
        {t('result.open')}
      </Button>
    </div>
  );
}

function UnknownCode() {
  const offlineTexts = useTranslations('staff-offline');
  return (
    <div className={classNames(scanned.outcome, scanned.careful)}>
      <h2>{offlineTexts('scan.unknown')}</h2>
      <p>{offlineTexts('scan.unknownBody')}</p>
      <p>{offlineTexts('scan.kept')}</p>
    </div>
  );
}

function GuestSummary({ shown }: { shown: ShownBooking }) {
  const t = useTranslations('staff-offline');
  const name = useNameOf(shown);
  const { reservation_id, room_number } = shown.row;
  return (
    <div className={scanned.booking}>
      <p className={scanned.name}>{name}</p>
      <p>{reservation_id}</p>
      {room_number && <p>{t('row.room', { room: room_number })}</p>}
    </div>
  );
}
