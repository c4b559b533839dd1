import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { PartyMissing } from '#features/booking/booking/rules/party.ts';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { ApiError } from '#platform/browser/call.ts';
import style from './desk/desk.module.css';
import { useMissingText } from './party-mark.tsx';

/** Returns the missing items from the server's rejection of a confirmation. Undefined for any other error. */
export function missingOfError(error: unknown): PartyMissing | undefined {
  if (!(error instanceof ApiError) || error.code !== 'party_incomplete') return undefined;
  const { guests, entries, passports } = error.data;
  return { guests: Number(guests ?? 0), entries: Number(entries ?? 0), passports: Number(passports ?? 0) };
}

type Props = {
  /** Undefined while the dialog is closed. */
  missing: PartyMissing | undefined;
  bookingNo: string;
  isBusy: boolean;
  onConfirm: (named: PartyMissing) => void;
  onCancel: () => void;
};

export function ConfirmMissing({ missing, ...asked }: Props) {
  const t = useTranslations('staff-register');
  return (
    <StaffDialog open={missing !== undefined} onClose={asked.onCancel} title={t('confirmMissing.title')}>
      {missing && <Question missing={missing} {...asked} />}
    </StaffDialog>
  );
}

function Question({ missing, bookingNo, isBusy, onConfirm, onCancel }: Props & { missing: PartyMissing }) {
  const t = useTranslations('staff-register');
  return (
    <div className={style.question}>
      <p>{t('confirmMissing.body', { bookingNo, missing: useMissingText(missing) })}</p>
      <DialogFoot onCancel={onCancel}>
        <Button loading={isBusy} onClick={() => onConfirm(missing)}>
          {t('confirmMissing.yes')}
        </Button>
      </DialogFoot>
    </div>
  );
}
