import { Button, Code, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import style from '#features/organization/organization/staff/organization.module.css';
import { ErrorMessage } from '#features/organization/organization/staff/problem-of.tsx';
import { errorOn } from '#platform/browser/faults.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { useForm } from '#ui/use-form.ts';
import { type Domain, useAddDomain, useCheckDomain, useEnforce, useRemoveDomain } from './calls.ts';

export function DomainsSection({ domains }: { domains: readonly Domain[] }) {
  const t = useTranslations('staff-sign-on');
  const check = useCheckDomain();
  const enforce = useEnforce();
  const remove = useRemoveDomain();
  const [enforced, setEnforced] = useState<Domain | null>(null);
  const missing = check.data && !check.data.found ? check.variables : null;
  return (
    <section className={style.part} aria-labelledby="domains">
      <h2 id="domains">{t('domains.title')}</h2>
      <p className={style.lead}>{t('domains.lead')}</p>
      <AddDomain />
      {domains.length === 0 ? (
        <p role="status">{t('domains.empty')}</p>
      ) : (
        <DomainTable
          rows={domains}
          checking={check.isPending ? check.variables : null}
          onCheck={({ domain }) => check.mutate(domain)}
          onEnforce={setEnforced}
          onRelease={({ domain }) => enforce.mutate({ domain, enforced: false })}
          onRemove={({ domain }) => remove.mutate(domain)}
        />
      )}
      <p role="status" className={style.lead}>
        {missing && t('domains.notFound', { domain: missing })}
      </p>
      <ErrorMessage error={check.error ?? remove.error ?? (enforced ? null : enforce.error)} />
      <StaffDialog
        open={enforced !== null}
        onClose={() => setEnforced(null)}
        title={t('domains.enforceTitle', { domain: enforced?.domain ?? '' })}
      >
        <div className={style.form}>
          <p>{t('domains.enforceBody')}</p>
          <ErrorMessage error={enforce.error} />
          <DialogFoot onCancel={() => setEnforced(null)}>
            <Button
              loading={enforce.isPending}
              onClick={() =>
                enforced &&
                enforce.mutate(
                  { domain: enforced.domain, enforced: true },
                  { onSuccess: () => setEnforced(null) },
                )
              }
            >
              {t('domains.enforce')}
            </Button>
          </DialogFoot>
        </div>
      </StaffDialog>
    </section>
  );
}

function AddDomain() {
  const t = useTranslations('staff-sign-on');
  const form = useForm({ domain: '' });
  const add = useAddDomain();
  const isOnField = errorOn(add.error, 'domain') !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(form.typed.domain.trim(), {
      onSuccess: () => form.set('domain', ''),
      onError: error =>
        form.refuse(errorOn(error, 'domain') === undefined ? {} : { domain: t('domains.invalid') }),
    });
  };
  return (
    <form ref={form.ref} className={style.line} onSubmit={submit} noValidate aria-label={t('domains.add')}>
      <TextInput
        {...form.field('domain')}
        className={style.search}
        required
        label={t('domains.domain')}
        description={t('domains.domainHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={253}
      />
      <Button type="submit" variant="default" loading={add.isPending}>
        {t('domains.add')}
      </Button>
      <ErrorMessage error={isOnField ? null : add.error} />
    </form>
  );
}

type TableProps = {
  rows: readonly Domain[];
  checking: string | null;
  onCheck: (domain: Domain) => void;
  onEnforce: (domain: Domain) => void;
  onRelease: (domain: Domain) => void;
  onRemove: (domain: Domain) => void;
};

function DomainTable({ rows, checking, onCheck, onEnforce, onRelease, onRemove }: TableProps) {
  const t = useTranslations('staff-sign-on');
  return (
    <DataTable
      label={t('domains.title')}
      rows={rows}
      idOf={({ domain }) => domain}
      columns={[
        { id: 'domain', head: t('domains.domain'), isName: true, cell: ({ domain }) => domain },
        {
          id: 'state',
          head: t('domains.state'),
          isLabelled: true,
          cell: ({ proven, enforced }) =>
            t(enforced ? 'domains.enforced' : proven ? 'domains.proven' : 'domains.waiting'),
        },
        {
          id: 'record',
          head: t('domains.record'),
          isLabelled: true,
          cell: ({ proven, record, sign_on }) =>
            proven ? <a href={sign_on}>{t('domains.signOn')}</a> : <Code>{record}</Code>,
        },
        {
          id: 'actions',
          head: t('domains.actions'),
          kind: 'actions',
          cell: row => (
            <div className={style.actions}>
              {!row.proven && (
                <Button
                  size="xs"
                  loading={checking === row.domain}
                  aria-label={t('domains.checkNamed', { domain: row.domain })}
                  onClick={() => onCheck(row)}
                >
                  {t('domains.check')}
                </Button>
              )}
              {row.proven && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t(row.enforced ? 'domains.releaseNamed' : 'domains.enforceNamed', {
                    domain: row.domain,
                  })}
                  onClick={() => (row.enforced ? onRelease(row) : onEnforce(row))}
                >
                  {t(row.enforced ? 'domains.release' : 'domains.enforce')}
                </Button>
              )}
              <Button
                variant="subtle"
                color="red"
                size="xs"
                aria-label={t('domains.removeNamed', { domain: row.domain })}
                onClick={() => onRemove(row)}
              >
                {t('domains.remove')}
              </Button>
            </div>
          ),
        },
      ]}
    />
  );
}
