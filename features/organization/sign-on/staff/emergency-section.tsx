import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import style from '#features/organization/organization/staff/organization.module.css';
import { ErrorMessage } from '#features/organization/organization/staff/problem-of.tsx';
import { type SignOn, useEmergency } from './calls.ts';

/** Shows the one admin who can sign in without the provider. */
export function EmergencySection({ emergency }: { emergency: SignOn['emergency_admin'] }) {
  const t = useTranslations('staff-sign-on');
  const { mutate, error, isPending } = useEmergency();
  const name = emergency?.username ?? '';
  const state = emergency ? t(emergency.passkey ? 'emergency.is' : 'emergency.noPasskey', { name }) : null;
  const isOwn = emergency?.own && emergency.passkey;
  return (
    <section className={style.part} aria-labelledby="emergency">
      <div className={style.head}>
        <h2 id="emergency">{t('emergency.title')}</h2>
        {!isOwn && (
          <Button variant="default" loading={isPending} onClick={() => mutate(undefined)}>
            {t('emergency.become')}
          </Button>
        )}
      </div>
      <p className={style.lead}>{t('emergency.lead')}</p>
      <p>{isOwn ? t('emergency.you') : (state ?? t('emergency.nobody'))}</p>
      {!isOwn && <p className={style.lead}>{t('emergency.hint')}</p>}
      <ErrorMessage error={error} />
    </section>
  );
}
