import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import style from '#features/organization/organization/staff/organization.module.css';
import { ErrorMessage } from '#features/organization/organization/staff/problem-of.tsx';
import { PasskeysSection } from '#features/staff/session/staff/passkeys-section.tsx';
import { type SignOn, useEmergency } from './calls.ts';

/** Shows the one admin who can sign in without the provider. */
export function EmergencySection({ signOn: { emergency_admin, passkey } }: { signOn: SignOn }) {
  const t = useTranslations('staff-sign-on');
  const { mutate, error, isPending } = useEmergency();
  const [isOpen, setOpen] = useState(false);
  const name = emergency_admin?.username ?? '';
  const state = emergency_admin
    ? t(emergency_admin.passkey ? 'emergency.is' : 'emergency.noPasskey', { name })
    : t('emergency.nobody');
  const isOwnAccount = emergency_admin?.own && passkey;
  return (
    <section className={style.part} aria-labelledby="emergency">
      <div className={style.head}>
        <h2 id="emergency">{t('emergency.title')}</h2>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('emergency.passkeys')}
        </Button>
        {passkey && !isOwnAccount && (
          <Button variant="default" loading={isPending} onClick={() => mutate(undefined)}>
            {t('emergency.become')}
          </Button>
        )}
      </div>
      <p className={style.lead}>{t('emergency.lead')}</p>
      <p>{isOwnAccount ? t('emergency.you') : state}</p>
      {!passkey && <p className={style.lead}>{t('emergency.hint')}</p>}
      <ErrorMessage error={error} />
      <StaffDialog open={isOpen} onClose={() => setOpen(false)} title={t('emergency.passkeys')}>
        <div className={style.form}>
          <PasskeysSection />
        </div>
      </StaffDialog>
    </section>
  );
}
