import { Alert, Button, Input, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { countryChoices } from '#features/hotel/facility/staff/country-choices.ts';
import { DialogFoot, EditDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import type * as contract from '#features/lifecycle/sign-up/contract.ts';
import { useBrands } from '#features/organization/organization/staff/calls.ts';
import { ErrorMessage } from '#features/organization/organization/staff/problem-of.tsx';
import { isUsername } from '#features/staff/account/rules/account.ts';
import { client } from '#platform/browser/call.ts';
import { errorsOf } from '#platform/browser/faults.ts';
import { toHalfWidth } from '#platform/text/clean.ts';
import { type Form, hasFieldErrors, useForm } from '#ui/use-form.ts';
import { type OnChanged, useReportChanges } from '#ui/use-report-changes.ts';
import { emptyHotel, HotelFields, hotelOf } from './hotel-fields.tsx';
import style from './open-hotel.module.css';
import { facilityErrors } from './step-faults.ts';

const call = client<typeof contract, 'organization'>();

/** The keys are the field names in the server's errors. */
const emptyOwner = { 'owner.username': '', 'owner.email': '', 'owner.last_name': '', 'owner.first_name': '' };
const emptyForm = { ...emptyHotel, brand_id: '', ...emptyOwner };
type FormValues = typeof emptyForm;

/** Creates a hotel in the organization. Shows to whom the owner's email was sent. */
export function OpenHotel() {
  const t = useTranslations('staff-sign-up');
  const [isOpen, setOpen] = useState(false);
  const [opened, setOpened] = useState<FormValues | null>(null);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('opening.open')}</Button>
      <div role="status" className={style.done}>
        {opened && (
          <Alert role="presentation">
            {t('opening.done', { name: opened.name, email: opened['owner.email'] })}
          </Alert>
        )}
      </div>
      <EditDialog open={isOpen} title={t('opening.title')} onChanged={doNothing} onClose={close}>
        {(onChanged, drop) => (
          <OpeningForm
            onChanged={onChanged}
            onCancel={() => drop(close)}
            onDone={typed => {
              setOpened(typed);
              close();
            }}
          />
        )}
      </EditDialog>
    </>
  );
}

/** Ignores changes, because the dialog itself asks before it discards input. */
const doNothing = () => undefined;

type Props = { onChanged: OnChanged; onCancel: () => void; onDone: (typed: FormValues) => void };

function OpeningForm({ onChanged, onCancel, onDone }: Props) {
  const t = useTranslations('staff-sign-up');
  const locale = useLocale();
  const form = useForm(emptyForm);
  const findErrors = useFieldErrors();
  const openAction = useOpen();
  // A separate state, because the state of the mutation changes too late to block a double click.
  const [busy, setBusy] = useState(false);
  useReportChanges(onChanged, JSON.stringify(form.typed) !== JSON.stringify(emptyForm));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const fieldErrors = findErrors(form.typed);
    if (hasFieldErrors(fieldErrors)) return form.refuse(fieldErrors);
    setBusy(true);
    openAction.mutate(form.typed, {
      onSuccess: () => onDone(form.typed),
      onError: error => form.refuse(errorsOf(error) ?? {}),
      onSettled: () => setBusy(false),
    });
  };
  return (
    <form ref={form.ref} className={style.form} onSubmit={submit} noValidate>
      <p className={style.lead}>{t('opening.lead')}</p>
      <HotelFields form={form} email="" countries={countryChoices(locale)} size="sm" />
      <BrandField form={form} />
      <OwnerFields form={form} />
      <ErrorMessage error={errorsOf(openAction.error) ? null : openAction.error} />
      <DialogFoot onCancel={onCancel} isBusy={busy}>
        <Button type="submit" loading={busy}>
          {t('opening.open')}
        </Button>
      </DialogFoot>
    </form>
  );
}

function BrandField({ form }: { form: Form<keyof FormValues> }) {
  const t = useTranslations('staff-sign-up');
  const { data: brands = [] } = useBrands();
  if (brands.length === 0) return null;
  return (
    <NativeSelect
      {...form.field('brand_id')}
      label={t('opening.brand')}
      data={[
        { value: '', label: t('opening.noBrand') },
        ...brands.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}

function OwnerFields({ form }: { form: Form<keyof FormValues> }) {
  const t = useTranslations('staff-sign-up');
  const textProps = { maxLength: 191, autoComplete: 'off' } as const;
  return (
    <fieldset className={style.owner}>
      <legend>{t('opening.owner')}</legend>
      <p className={style.lead}>{t('opening.ownerLead')}</p>
      <TextInput
        {...form.field('owner.username')}
        {...textProps}
        required
        label={t('user.username')}
        description={t('user.rule')}
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextInput {...form.field('owner.email')} {...textProps} required label={t('email')} type="email" />
      <div className={style.pair}>
        <TextInput
          {...form.field('owner.last_name')}
          {...textProps}
          withAsterisk
          label={t('user.lastName')}
        />
        <TextInput
          {...form.field('owner.first_name')}
          {...textProps}
          withAsterisk
          label={t('user.firstName')}
        />
      </div>
      <Input.Description>{t('user.oneName')}</Input.Description>
    </fieldset>
  );
}

function useFieldErrors() {
  const t = useTranslations('staff-sign-up');
  const errors = useTranslations('errors');
  return (typed: FormValues) => {
    const hotel = Object.entries(facilityErrors(typed)).map(
      ([name, fault]) => [name, errors(fault)] as const,
    );
    const hasName = `${typed['owner.last_name']}${typed['owner.first_name']}`.trim() !== '';
    return {
      ...Object.fromEntries(hotel),
      'owner.username': isUsername(toHalfWidth(typed['owner.username']).trim())
        ? undefined
        : errors('username_invalid'),
      'owner.email': typed['owner.email'].trim() === '' ? errors('field_required') : undefined,
      'owner.last_name': hasName ? undefined : t('user.nameMissing'),
    };
  };
}

function useOpen() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (typed: FormValues) =>
      call('POST organization/hotels/open', {
        ...hotelOf(typed),
        brand_id: typed.brand_id === '' ? null : Number(typed.brand_id),
        owner: {
          username: typed['owner.username'],
          email: typed['owner.email'],
          last_name: typed['owner.last_name'],
          first_name: typed['owner.first_name'],
        },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['organization'] }),
  });
}
