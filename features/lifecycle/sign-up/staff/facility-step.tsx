import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as contract from '#features/lifecycle/sign-up/contract.ts';
import { AuthPage } from '#features/staff/session/staff/auth-page.tsx';
import { useProblem } from '#features/staff/session/staff/problem.tsx';
import { recordSignIn } from '#features/staff/session/staff/signed-in.ts';
import { client } from '#platform/browser/call.ts';
import { errorsOf } from '#platform/browser/faults.ts';
import { hasFieldErrors, useForm } from '#ui/use-form.ts';
import { emptyHotel, HotelFields, hotelOf } from './hotel-fields.tsx';
import style from './register-page.module.css';
import { facilityErrors, isTaken } from './step-faults.ts';
import { Steps } from './steps.tsx';
import { readValues, type SignUp, storeValues } from './use-sign-up.ts';

const call = client<typeof contract, 'sign-up'>();
type Props = {
  email: string;
  countries: NonNullable<SignUp>['countries'];
  onBack: () => void;
  onDone: () => void;
};

/** Step for the hotel's details. Saving them opens the hotel and signs its owner in. */
export function FacilityStep({ email, countries, onBack, onDone }: Props) {
  const t = useTranslations('staff-sign-up');
  const errors = useTranslations('errors');
  const form = useForm(readValues('facility', emptyHotel));
  const [busy, setBusy] = useState(false);
  const { problem, explain, forget } = useProblem(t('failed'));
  async function submit(event: FormEvent) {
    event.preventDefault();
    forget();
    const found = Object.entries(facilityErrors(form.typed));
    const fieldErrors = Object.fromEntries(found.map(([name, fault]) => [name, errors(fault)]));
    if (hasFieldErrors(fieldErrors)) return form.refuse(fieldErrors);
    storeValues('facility', form.typed);
    const hotel = hotelOf(form.typed);
    setBusy(true);
    try {
      if (await isTaken(publicCall('POST facility/exists', { slug_name: hotel.slug_name })))
        return form.refuse({ slug_name: t('facility.taken') });
      const [opened] = (await call('POST facility/store', hotel)).data;
      for (const step of ['user', 'facility']) storeValues(step, null);
      if (opened) recordSignIn(opened.user);
      onDone();
    } catch (error) {
      const serverErrors = errorsOf(error);
      if (serverErrors) form.refuse(serverErrors);
      else explain(error);
    } finally {
      setBusy(false);
    }
  }
  const back = () => {
    storeValues('facility', form.typed);
    onBack();
  };
  return (
    <AuthPage title={t('facility.title')} problem={problem} wide>
      <Steps at={1} />
      <form
        ref={form.ref}
        className={style.form}
        onSubmit={submit}
        noValidate
        aria-label={t('facility.title')}
      >
        <HotelFields
          form={form}
          email={email}
          countries={countries.map(({ key, name }) => ({ value: key, label: name }))}
          size="md"
        />
        <div className={style.buttons}>
          <Button variant="default" size="md" onClick={back}>
            {t('back')}
          </Button>
          <Button type="submit" size="md" loading={busy}>
            {t('facility.open')}
          </Button>
        </div>
      </form>
    </AuthPage>
  );
}

const publicCall = client<typeof contract, 'public'>();
