import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Api as PostalCodes } from '#features/form/questionnaire/contract/postal-code.ts';
import { prefectureName } from '#features/form/questionnaire/rules/system-questions.ts';
import { usePrefectures } from '#features/hotel/facility/staff/use-prefectures.ts';
import type * as contract from '#features/lifecycle/sign-up/contract.ts';
import { AuthPage } from '#features/staff/session/staff/auth-page.tsx';
import { useProblem } from '#features/staff/session/staff/problem.tsx';
import { recordSignIn } from '#features/staff/session/staff/signed-in.ts';
import { client } from '#platform/browser/call.ts';
import { errorsOf } from '#platform/browser/faults.ts';
import { digitsIn } from '#platform/text/clean.ts';
import { hasFieldErrors, useForm } from '#ui/use-form.ts';
import { proposedSlug } from './proposed-slug.ts';
import style from './register-page.module.css';
import { facilityErrors, hotelFields, isTaken, slugOf } from './step-faults.ts';
import { Steps } from './steps.tsx';
import { readValues, type SignUp, storeValues } from './use-sign-up.ts';

const call = client<typeof contract, 'sign-up'>();
const emptyForm = {
  name: '',
  slug_name: '',
  country: 'JP',
  zip: '',
  state: '',
  city: '',
  address: '',
  building: '',
  phone: '',
  site_url: '',
};
type Name = keyof typeof emptyForm;

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
  const prefectures = usePrefectures();
  const form = useForm(readValues('facility', emptyForm));
  const [busy, setBusy] = useState(false);
  const { problem, explain, forget } = useProblem(t('failed'));
  async function submit(event: FormEvent) {
    event.preventDefault();
    forget();
    const found = Object.entries(facilityErrors(form.typed));
    const faults = Object.fromEntries(found.map(([name, fault]) => [name, errors(fault)]));
    if (hasFieldErrors(faults)) return form.refuse(faults);
    storeValues('facility', form.typed);
    const { zip: _zip, ...typed } = form.typed;
    const hotel = { ...typed, slug_name: slugOf(typed.slug_name) };
    setBusy(true);
    try {
      if (await isTaken(publicCall('POST facility/exists', { slug_name: hotel.slug_name })))
        return form.refuse({ slug_name: t('facility.taken') });
      const [opened] = (await call('POST facility/store', { ...hotel, ...zoneOf(hotel.country) })).data;
      for (const step of ['user', 'facility']) storeValues(step, null);
      if (opened) recordSignIn(opened.user);
      onDone();
    } catch (error) {
      const refused = errorsOf(error);
      if (refused) form.refuse(refused);
      else explain(error);
    } finally {
      setBusy(false);
    }
  }
  const back = () => {
    storeValues('facility', form.typed);
    onBack();
  };
  const proposeSlug = () => {
    if (form.typed.slug_name === '' && form.typed.name.trim() !== '')
      form.set('slug_name', proposedSlug(form.typed.name, email));
  };
  async function fillAddress(zip: string) {
    form.set('zip', zip);
    const code = digitsIn(zip);
    if (code.length !== 7) return;
    // Nothing is filled in if the code is unknown or is not found in time.
    const found = await postalCode('GET postal-code/:code', { code }).catch(() => null);
    if (!found) return;
    const { prefectureId, city, area } = found.data;
    form.set('state', prefectureId === null ? '' : prefectureName(prefectureId));
    form.set('city', city);
    if (form.typed.address === '') form.set('address', area);
  }
  const text = (name: Name, more: object = {}) => (
    <TextInput
      {...form.field(name)}
      label={t(`facility.${name}`)}
      required={hotelFields.some(each => each === name)}
      size="md"
      maxLength={191}
      {...more}
    />
  );
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
        {text('name', { autoComplete: 'organization', onBlur: proposeSlug })}
        {text('slug_name', {
          description: t('facility.slugRule'),
          autoCapitalize: 'none',
          spellCheck: false,
        })}
        <NativeSelect
          {...form.field('country')}
          label={t('facility.country')}
          required
          size="md"
          data={countries.map(({ key, name }) => ({ value: key, label: name }))}
        />
        {form.typed.country === 'JP' &&
          text('zip', {
            description: t('facility.zipNote'),
            inputMode: 'numeric',
            autoComplete: 'postal-code',
            maxLength: 20,
            onChange: (event: ChangeEvent<HTMLInputElement>) => void fillAddress(event.currentTarget.value),
          })}
        <div className={style.pair}>
          {form.typed.country === 'JP' ? (
            <NativeSelect
              {...form.field('state')}
              label={t('facility.state')}
              required
              size="md"
              autoComplete="address-level1"
              data={[
                { value: '', label: t('facility.choose') },
                ...prefectures.map(({ id, label }) => ({ value: prefectureName(id), label })),
              ]}
            />
          ) : (
            text('state', { autoComplete: 'address-level1' })
          )}
          {text('city', { autoComplete: 'address-level2' })}
        </div>
        {text('address', { autoComplete: 'address-line1' })}
        {text('building', { autoComplete: 'address-line2' })}
        {text('phone', { type: 'tel', autoComplete: 'tel', maxLength: 50 })}
        {text('site_url', { type: 'url', autoComplete: 'url', placeholder: 'https://' })}
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
const postalCode = client<PostalCodes, 'public'>();

/**
 * Returns the time zone to send. Japan has only one, which is the default. For other countries, uses the time
 * zone of the owner's browser.
 */
const zoneOf = (country: string) =>
  country === 'JP' ? {} : { timezone: Intl.DateTimeFormat().resolvedOptions().timeZone };
