import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { CopiedText } from '#features/organization/organization/staff/copied-text.tsx';
import style from '#features/organization/organization/staff/organization.module.css';
import { ErrorMessage } from '#features/organization/organization/staff/problem-of.tsx';
import { errorOn } from '#platform/browser/faults.ts';
import { hasFieldErrors, useForm } from '#ui/use-form.ts';
import { type SignOn, useRemoveProvider, useSaveProvider, useTestProvider } from './calls.ts';

export function ProviderSection({ signOn: { provider, addresses } }: { signOn: SignOn }) {
  const t = useTranslations('staff-sign-on');
  const [isRemoving, setRemoving] = useState(false);
  // Called here and not in the form, because the form is mounted again after a change of the issuer and must
  // still show that it was saved.
  const save = useSaveProvider();
  const test = useTestProvider();
  return (
    <section className={style.part} aria-labelledby="sign-on">
      <h2 id="sign-on">{t('provider')}</h2>
      <p className={style.lead}>{t('addresses')}</p>
      <CopiedText label={t('redirect')} value={addresses.redirect} />
      <CopiedText label={t('postLogout')} value={addresses.post_logout} />
      <CopiedText label={t('backChannel')} value={addresses.back_channel} />
      <p className={style.lead}>{t('credentials')}</p>
      <ProviderForm key={provider?.issuer ?? 'none'} provider={provider} save={save}>
        {provider && (
          <>
            <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
              {t('test')}
            </Button>
            <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
              {t('remove')}
            </Button>
          </>
        )}
      </ProviderForm>
      {provider && <TestResult test={test} />}
      <RemoveProvider open={isRemoving} onClose={() => setRemoving(false)} />
    </section>
  );
}

const names = ['issuer', 'client_id', 'client_secret', 'groups_claim'] as const;

type FormProps = {
  provider: SignOn['provider'];
  save: ReturnType<typeof useSaveProvider>;
  /** Further buttons. */
  children: ReactNode;
};

function ProviderForm({ provider, save, children }: FormProps) {
  const t = useTranslations('staff-sign-on');
  const form = useForm({
    issuer: provider?.issuer ?? '',
    client_id: provider?.client_id ?? '',
    client_secret: '',
    groups_claim: provider?.groups_claim ?? 'groups',
  });
  const textProps = { autoComplete: 'off', spellCheck: false, required: true } as const;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { client_secret, ...typed } = form.typed;
    const hasStoredSecret = provider !== null && provider.issuer === typed.issuer.trim();
    const missingError = (value: string) => (value.trim() === '' ? t('missing') : undefined);
    const fieldErrors = {
      issuer: URL.canParse(typed.issuer.trim()) ? undefined : t('issuerInvalid'),
      client_id: missingError(typed.client_id),
      client_secret: hasStoredSecret ? undefined : missingError(client_secret),
      groups_claim: missingError(typed.groups_claim),
    };
    if (hasFieldErrors(fieldErrors)) return form.refuse(fieldErrors);
    save.mutate(
      { ...typed, ...(client_secret.trim() !== '' && { client_secret }) },
      {
        onSuccess: () => form.set('client_secret', ''),
        onError: error =>
          form.refuse({
            ...Object.fromEntries(names.map(name => [name, errorOn(error, name)])),
            ...(errorOn(error, 'issuer') !== undefined && { issuer: t('issuerInvalid') }),
          }),
      },
    );
  };
  const isOnField = names.some(name => errorOn(save.error, name) !== undefined);
  return (
    <form ref={form.ref} className={style.fields} onSubmit={submit} noValidate aria-label={t('provider')}>
      <TextInput
        {...form.field('issuer')}
        {...textProps}
        label={t('issuer')}
        description={t('issuerHint')}
        inputMode="url"
        maxLength={500}
      />
      <TextInput {...form.field('client_id')} {...textProps} label={t('clientId')} maxLength={500} />
      <PasswordInput
        {...form.field('client_secret')}
        autoComplete="new-password"
        required={provider === null}
        label={t('clientSecret')}
        description={t(provider ? 'secretKept' : 'secretHint')}
        maxLength={1000}
      />
      <TextInput
        {...form.field('groups_claim')}
        {...textProps}
        label={t('groupsClaim')}
        description={t('groupsHint')}
        maxLength={200}
      />
      <ErrorMessage error={isOnField ? null : save.error} />
      <div className={style.line}>
        <Button type="submit" variant={provider ? 'default' : 'filled'} loading={save.isPending}>
          {t('save')}
        </Button>
        {children}
        <span role="status">{provider && save.isSuccess && t('saved')}</span>
      </div>
    </form>
  );
}

function TestResult({ test: { data, error, isPending } }: { test: ReturnType<typeof useTestProvider> }) {
  const t = useTranslations('staff-sign-on');
  return (
    <>
      <div role="status">
        {data && !isPending && (
          <Alert
            role="presentation"
            color={data.fault ? 'red' : 'green'}
            {...(data.fault && { title: t('testFailed') })}
          >
            {data.fault ? t(`fault.${data.fault}`) : t('tested')}
          </Alert>
        )}
      </div>
      <ErrorMessage error={error} />
    </>
  );
}

function RemoveProvider({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('staff-sign-on');
  const { mutate, error, isPending } = useRemoveProvider();
  return (
    <StaffDialog open={open} onClose={onClose} title={t('removeTitle')}>
      <div className={style.form}>
        <p>{t('removeBody')}</p>
        <ErrorMessage error={error} />
        <DialogFoot onCancel={onClose}>
          <Button color="red" loading={isPending} onClick={() => mutate(undefined, { onSuccess: onClose })}>
            {t('remove')}
          </Button>
        </DialogFoot>
      </div>
    </StaffDialog>
  );
}
