import { Alert, Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoment } from '#features/desk/front-desk/staff/formats.ts';
import { NotLoaded } from '#features/hotel/facility/staff/not-loaded.tsx';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { client } from '#platform/browser/call.ts';
import card from '#ui/card.module.css';
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
  const formatMoment = useMoment(timezone);
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
            : t('joining.member', { name: data.name, since: formatMoment(data.since) })}
        </Alert>
      )}
      {data?.state === 'member' && (
        <>
          <p>{t('joining.memberCan')}</p>
          <UserRights />
        </>
      )}
      {data && (
        <LeaveOrganization facilityId={facility_id} name={data.name} isAsked={data.state === 'asked'} />
      )}
    </div>
  );
}

function JoinForm({ facilityId }: { facilityId: number }) {
  const t = useTranslations('staff-organization');
  const form = useForm({ code: '' });
  const code = form.typed.code.trim();
  const lookUp = useMutation({
    mutationFn: async () =>
      (await call('POST hotel-organization/look', { facility_id: facilityId, code })).data,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code === '') return form.refuse({ code: t('manage.missing') });
    lookUp.mutate();
  };
  return (
    <form ref={form.ref} className={card.card} onSubmit={submit} noValidate>
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
      <ErrorMessage error={lookUp.error} />
      <div>
        <Button type="submit" loading={lookUp.isPending}>
          {t('joining.look')}
        </Button>
      </div>
      <AskToJoin
        facilityId={facilityId}
        code={code}
        name={lookUp.data?.name ?? null}
        onClose={lookUp.reset}
      />
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
  const values = { name: name ?? '' };
  return (
    <StaffDialog open={name !== null} onClose={close} title={t('joining.question', values)}>
      <div className={style.form}>
        <p>{t('joining.canTitle', values)}</p>
        <UserRights />
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
function UserRights() {
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

function LeaveOrganization({
  facilityId,
  name,
  isAsked,
}: {
  facilityId: number;
  name: string;
  isAsked: boolean;
}) {
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
  const actionLabel = t(isAsked ? 'joining.takeBack' : 'joining.leave');
  return (
    <div>
      <Button
        color="red"
        variant="outline"
        loading={isAsked && leave.isPending}
        onClick={() => (isAsked ? leave.mutate() : setOpen(true))}
      >
        {actionLabel}
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
              {actionLabel}
            </Button>
          </DialogFoot>
        </div>
      </StaffDialog>
    </div>
  );
}
