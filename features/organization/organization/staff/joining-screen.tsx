import { Alert, Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoment } from '#features/desk/front-desk/staff/formats.ts';
import { NotLoaded } from '#features/hotel/facility/staff/not-loaded.tsx';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { client } from '#platform/browser/call.ts';
import { PageHead } from '#ui/page-head.tsx';
import { useForm } from '#ui/use-form.ts';
import type * as contract from '../contract/membership.ts';
import style from './organization.module.css';
import { ErrorMessage } from './problem-of.tsx';

const call = client<typeof contract, 'staff'>();
const keyOf = (facilityId: number) => ['hotel-organization', facilityId];

type Props = { facility: { id: number; timezone: string } };

/** Page on which a hotel's owner joins or leaves an organization. */
export function JoiningScreen({ facility: { id: facility_id, timezone } }: Props) {
  const t = useTranslations('staff-organization');
  const moment = useMoment(timezone);
  const query = useQuery({
    queryKey: keyOf(facility_id),
    queryFn: async ({ signal }) => (await call('GET hotel-organization', { facility_id }, { signal })).data,
  });
  const { data } = query;
  return (
    <div className={style.form}>
      <PageHead title={t('joining.title')} lead={t('joining.lead')} />
      <NotLoaded query={query} height={160} loading={t('joining.loading')} failed={t('joining.failed')} />
      {data === null && <JoinForm facilityId={facility_id} />}
      {data && (
        <Alert>
          {data.state === 'asked'
            ? t('joining.asked', { name: data.name })
            : t('joining.member', { name: data.name, since: moment(data.since) })}
        </Alert>
      )}
      {data?.state === 'member' && (
        <>
          <p>{t('joining.memberCan')}</p>
          <WhatUsersCan />
        </>
      )}
      {data && <Leave facilityId={facility_id} name={data.name} isAsked={data.state === 'asked'} />}
    </div>
  );
}

function JoinForm({ facilityId }: { facilityId: number }) {
  const t = useTranslations('staff-organization');
  const form = useForm({ code: '' });
  const code = form.typed.code.trim();
  const look = useMutation({
    mutationFn: async () =>
      (await call('POST hotel-organization/look', { facility_id: facilityId, code })).data,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code === '') return form.refuse({ code: t('manage.missing') });
    look.mutate();
  };
  return (
    <form ref={form.ref} className={style.form} onSubmit={submit} noValidate>
      <TextInput
        {...form.field('code')}
        label={t('joining.code')}
        description={t('joining.codeHint')}
        required
        maxLength={50}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className={style.search}
      />
      <ErrorMessage error={look.error} />
      <div>
        <Button type="submit" loading={look.isPending}>
          {t('joining.look')}
        </Button>
      </div>
      <AskToJoin facilityId={facilityId} code={code} name={look.data?.name ?? null} onClose={look.reset} />
    </form>
  );
}

type AskProps = { facilityId: number; code: string; name: string | null; onClose: () => void };

function AskToJoin({ facilityId, code, name, onClose }: AskProps) {
  const t = useTranslations('staff-organization');
  const queries = useQueryClient();
  const ask = useMutation({
    mutationFn: async () => (await call('POST hotel-organization', { facility_id: facilityId, code })).data,
    onSuccess: data => queries.setQueryData(keyOf(facilityId), data),
  });
  const close = () => {
    ask.reset();
    onClose();
  };
  const named = { name: name ?? '' };
  return (
    <StaffDialog open={name !== null} onClose={close} title={t('joining.question', named)}>
      <div className={style.form}>
        <p>{t('joining.canTitle', named)}</p>
        <WhatUsersCan />
        <ErrorMessage error={ask.error} />
        <DialogFoot onCancel={close}>
          <Button loading={ask.isPending} onClick={() => ask.mutate()}>
            {t('joining.ask')}
          </Button>
        </DialogFoot>
      </div>
    </StaffDialog>
  );
}

/** Lists what the users of an organization can do in the hotel. */
function WhatUsersCan() {
  const t = useTranslations('staff-organization');
  return (
    <>
      <ul className={style.list}>
        <li>{t('joining.can.admin')}</li>
        <li>{t('joining.can.desk')}</li>
        <li>{t('joining.can.view')}</li>
        <li>{t('joining.can.template')}</li>
      </ul>
      <p>{t('joining.cannot')}</p>
    </>
  );
}

function Leave({ facilityId, name, isAsked }: { facilityId: number; name: string; isAsked: boolean }) {
  const t = useTranslations('staff-organization');
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const leave = useMutation({
    mutationFn: () => call('DELETE hotel-organization', { facility_id: facilityId }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(facilityId) }),
  });
  const close = () => {
    leave.reset();
    setOpen(false);
  };
  const words = t(isAsked ? 'joining.takeBack' : 'joining.leave');
  return (
    <div>
      <Button
        color="red"
        variant="outline"
        loading={isAsked && leave.isPending}
        onClick={() => (isAsked ? leave.mutate() : setOpen(true))}
      >
        {words}
      </Button>
      {isAsked && <ErrorMessage error={leave.error} />}
      <StaffDialog open={isOpen} onClose={close} title={t('joining.leaveTitle', { name })}>
        <div className={style.form}>
          <p>{t('joining.leaveBody')}</p>
          <ErrorMessage error={leave.error} />
          <DialogFoot onCancel={close}>
            <Button
              color="red"
              loading={leave.isPending}
              onClick={() => leave.mutate(undefined, { onSuccess: close })}
            >
              {words}
            </Button>
          </DialogFoot>
        </div>
      </StaffDialog>
    </div>
  );
}
