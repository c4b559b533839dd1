import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { CopiedText } from '#features/organization/organization/staff/copied-text.tsx';
import style from '#features/organization/organization/staff/organization.module.css';
import { ErrorMessage } from '#features/organization/organization/staff/problem-of.tsx';
import { useForm } from '#ui/use-form.ts';
import { type TokenDays, tokenDays } from '../rules/limits.ts';
import { useMakeToken } from './calls.ts';

type Props = { open: boolean; onClose: () => void };

/** Creates a token and shows it once. */
export function MakeToken({ open, onClose }: Props) {
  const t = useTranslations('staff-organization');
  const [made, setMade] = useState<{ name: string; token: string } | null>(null);
  const close = () => {
    setMade(null);
    onClose();
  };
  return (
    <StaffDialog
      open={open}
      onClose={close}
      title={made ? t('provisioning.made', { name: made.name }) : t('provisioning.add')}
    >
      {open && !made && <TokenForm onMade={setMade} onCancel={close} />}
      {made && (
        <div className={style.form}>
          <p>{t('provisioning.madeLead')}</p>
          <CopiedText label={t('provisioning.token')} value={made.token} />
          <div className={style.actions}>
            <Button onClick={close}>{t('provisioning.done')}</Button>
          </div>
        </div>
      )}
    </StaffDialog>
  );
}

type FormProps = { onMade: (made: { name: string; token: string }) => void; onCancel: () => void };

function TokenForm({ onMade, onCancel }: FormProps) {
  const t = useTranslations('staff-organization');
  const form = useForm<'name'>({ name: '' });
  const [days, setDays] = useState<TokenDays>(365);
  const { mutate, error, isPending } = useMakeToken();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = form.typed.name.trim();
    if (name === '') return form.refuse({ name: t('manage.missing') });
    mutate({ name, days }, { onSuccess: ({ token }) => onMade({ name, token }) });
  };
  return (
    <form ref={form.ref} className={style.form} onSubmit={submit} noValidate>
      <p className={style.lead}>{t('provisioning.addLead')}</p>
      <TextInput
        {...form.field('name')}
        required
        maxLength={100}
        autoComplete="off"
        label={t('provisioning.name')}
        description={t('provisioning.nameHint')}
      />
      <NativeSelect
        label={t('provisioning.days')}
        value={String(days)}
        onChange={event => {
          const chosen = tokenDays.find(each => String(each) === event.currentTarget.value);
          if (chosen) setDays(chosen);
        }}
        data={tokenDays.map(each => ({
          value: String(each),
          label: t('provisioning.forDays', { days: each }),
        }))}
      />
      <ErrorMessage error={error} />
      <DialogFoot onCancel={onCancel}>
        <Button type="submit" loading={isPending}>
          {t('provisioning.add')}
        </Button>
      </DialogFoot>
    </form>
  );
}
