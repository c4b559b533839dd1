import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { TYPED_FROM_KEY } from '#features/guest/guest-access/rules/handed-over.ts';
import { FailedAlert } from '#features/hotel/facility/staff/call-failed.tsx';
import { StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { handDeviceOver } from '#features/staff/session/staff/leave-dashboard.ts';
import { timeIn } from '#i18n/instants.ts';
import { ApiError } from '#platform/browser/call.ts';
import { writeTabStorage } from '#platform/browser/tab-storage.ts';
import { TextQr } from '#ui/text-qr.tsx';
import { useCopy } from '#ui/use-copy.ts';
import { type HandOverForm, useStart } from './calls.ts';
import style from './register-here.module.css';

type Props = HandOverForm & {
  /** Name of the guest. Shown so that staff do not hand over the wrong form. */
  name: string | null;
  bookingNo: string;
  timezone: string;
  onClose: () => void;
};

/** Dialog with the three ways to register a guest at the counter (docs/reference/at-the-counter.md). */
export function RegisterHereDialog({ open, onClose, ...form }: Props & { open: boolean }) {
  const t = useTranslations('staff-hand-over');
  return (
    <StaffDialog open={open} onClose={onClose} title={t(form.adds ? 'addTitle' : 'title')}>
      {open && <HandOverOptions {...form} />}
    </StaffDialog>
  );
}

export function RegisterHere({
  label,
  variant,
  ...form
}: Omit<Props, 'onClose'> & { label?: string; variant?: string }) {
  const t = useTranslations('staff-hand-over');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant ?? 'filled'} size="sm" onClick={() => setOpen(true)}>
        {label ?? t('open')}
      </Button>
      <RegisterHereDialog {...form} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function HandOverOptions({ name, bookingNo, timezone, ...form }: Omit<Props, 'onClose'>) {
  const t = useTranslations('staff-hand-over');
  const registration = useTranslations('staff-registration');
  const { mutate, data, error, variables, isPending } = useStart(form, (way, address) => {
    if (way === 'device') void handDeviceOver(address);
    if (way === 'typed') {
      writeTabStorage(TYPED_FROM_KEY, pageWith(form.bookingId));
      window.location.assign(address);
    }
  });
  // The browser is about to navigate to the form.
  const isLeaving = data !== undefined && variables !== 'phone';
  const isBusy = (way: typeof variables) => variables === way && (isPending || isLeaving);
  // A ref, because a second tap can come before the next render.
  const isStarting = useRef(false);
  const start = (way: 'device' | 'phone' | 'typed') => {
    if (isStarting.current || isLeaving) return;
    isStarting.current = true;
    mutate(way, {
      onSettled: () => {
        isStarting.current = false;
      },
    });
  };
  return (
    <div className={style.ways}>
      <p className={style.whose}>{t('whose', { name: name || registration('noName'), bookingNo })}</p>
      {error && (
        <FailedAlert title={t('failed')}>
          {error instanceof ApiError && (error.code === 'too_many_persons' ? t('full') : error.message)}
        </FailedAlert>
      )}
      <HandOverOption title={t('device.title')} body={t('device.body')}>
        <Button loading={isBusy('device')} onClick={() => start('device')}>
          {t('device.start')}
        </Button>
      </HandOverOption>
      <HandOverOption title={t('phone.title')} body={t('phone.body')}>
        {data && variables === 'phone' ? (
          <PhoneHandOver
            address={data.address}
            endsAt={data.ends_at}
            timezone={timezone}
            busy={isPending}
            onRenew={() => start('phone')}
          />
        ) : (
          <Button variant="default" loading={isBusy('phone')} onClick={() => start('phone')}>
            {t('phone.start')}
          </Button>
        )}
      </HandOverOption>
      <HandOverOption title={t('typed.title')} body={t('typed.body')}>
        <Button variant="default" loading={isBusy('typed')} onClick={() => start('typed')}>
          {t('typed.start')}
        </Button>
      </HandOverOption>
    </div>
  );
}

/** Returns the address of this page with the details of the booking open. */
function pageWith(bookingId: number): string {
  const { pathname, search } = window.location;
  const query = new URLSearchParams(search);
  query.set('open', String(bookingId));
  return `${pathname}?${query}`;
}

function HandOverOption({ title, body, children }: { title: string; body: string; children: ReactNode }) {
  return (
    <section className={style.way}>
      <h3>{title}</h3>
      <p>{body}</p>
      <div>{children}</div>
    </section>
  );
}

type PhoneHandOverProps = {
  address: string;
  endsAt: string;
  timezone: string;
  busy: boolean;
  onRenew: () => void;
};

function PhoneHandOver({ address, endsAt, timezone, busy, onRenew }: PhoneHandOverProps) {
  const t = useTranslations('staff-hand-over');
  const { field, copied, copy } = useCopy(address);
  const endTime = timeIn(new Date(endsAt), timezone);
  return (
    <div className={style.phone} role="status">
      <div className={style.code}>
        <TextQr text={address} label={t('phone.code')} />
      </div>
      <p>{t('phone.until', { until: endTime })}</p>
      <TextInput {...field} size="xs" readOnly aria-label={t('phone.address')} value={address} />
      <Button variant="default" size="xs" onClick={copy}>
        {copied === 'copied' ? t('phone.copied') : t('phone.copy')}
      </Button>
      <Button variant="subtle" size="xs" loading={busy} onClick={onRenew}>
        {t('phone.anew')}
      </Button>
    </div>
  );
}
