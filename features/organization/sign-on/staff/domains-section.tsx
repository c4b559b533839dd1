import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { CopiedText } from '#features/organization/organization/staff/copied-text.tsx';
import style from '#features/organization/organization/staff/organization.module.css';
import { ErrorMessage } from '#features/organization/organization/staff/problem-of.tsx';
import { errorOn } from '#platform/browser/faults.ts';
import tag from '#ui/tag.module.css';
import { useForm } from '#ui/use-form.ts';
import { type Domain, useAddDomain, useCheckDomain, useEnforce, useRemoveDomain } from './calls.ts';

/** What an admin must confirm. */
type Question = { what: 'enforce' | 'release' | 'remove'; domain: string };

export function DomainsSection({ domains }: { domains: readonly Domain[] }) {
  const t = useTranslations('staff-sign-on');
  const check = useCheckDomain();
  const [question, setQuestion] = useState<Question | null>(null);
  const close = () => setQuestion(null);
  return (
    <section className={style.part} aria-labelledby="domains">
      <h2 id="domains">{t('domains.title')}</h2>
      <p className={style.lead}>{t('domains.lead')}</p>
      <AddDomain />
      {domains.length === 0 && <p role="status">{t('domains.empty')}</p>}
      <ul className={style.cards}>
        {domains.map(row => (
          <DomainCard key={row.domain} row={row} check={check} onAsk={setQuestion} />
        ))}
      </ul>
      <ErrorMessage error={check.error} />
      <StaffDialog
        open={question !== null}
        onClose={close}
        title={question ? t(`domains.${question.what}Title`, { domain: question.domain }) : ''}
      >
        {question && <Confirmation question={question} onClose={close} />}
      </StaffDialog>
    </section>
  );
}

function Confirmation({ question: { what, domain }, onClose }: { question: Question; onClose: () => void }) {
  const t = useTranslations('staff-sign-on');
  const enforce = useEnforce();
  const remove = useRemoveDomain();
  const done = { onSuccess: onClose };
  const act = () =>
    what === 'remove'
      ? remove.mutate(domain, done)
      : enforce.mutate({ domain, enforced: what === 'enforce' }, done);
  return (
    <div className={style.form}>
      <p>{t(`domains.${what}Body`)}</p>
      <ErrorMessage error={remove.error ?? enforce.error} />
      <DialogFoot onCancel={onClose}>
        <Button
          {...(what === 'remove' && { color: 'red' })}
          loading={enforce.isPending || remove.isPending}
          onClick={act}
        >
          {t(`domains.${what}`)}
        </Button>
      </DialogFoot>
    </div>
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

type CardProps = {
  row: Domain;
  check: ReturnType<typeof useCheckDomain>;
  onAsk: (question: Question) => void;
};

function DomainCard({ row: { domain, proven_at, enforced, record, sign_on }, check, onAsk }: CardProps) {
  const t = useTranslations('staff-sign-on');
  const isProven = proven_at !== null;
  const isChecked = check.variables === domain;
  const state = enforced ? 'enforced' : isProven ? 'proven' : 'waiting';
  const change = enforced ? 'release' : 'enforce';
  return (
    <li>
      <div className={style.head}>
        <h3>{domain}</h3>
        <span className={`${tag.tag} ${isProven ? tag.success : tag.warning}`}>{t(`domains.${state}`)}</span>
      </div>
      {isProven ? (
        <CopiedText label={t('domains.signOn')} description={t('domains.signOnHint')} value={sign_on} />
      ) : (
        <>
          <p className={style.lead}>{t('domains.publish')}</p>
          <CopiedText label={t('domains.host')} value={domain} />
          <CopiedText label={t('domains.record')} value={record} />
        </>
      )}
      <p role="status" className={style.lead}>
        {isChecked && check.data?.found === false && t('domains.notFound', { domain })}
      </p>
      <div className={style.actions}>
        <Button
          variant="default"
          size="xs"
          aria-label={t('domains.removeNamed', { domain })}
          onClick={() => onAsk({ what: 'remove', domain })}
        >
          {t('domains.remove')}
        </Button>
        {isProven ? (
          <Button
            variant="default"
            size="xs"
            aria-label={t(`domains.${change}Named`, { domain })}
            onClick={() => onAsk({ what: change, domain })}
          >
            {t(`domains.${change}`)}
          </Button>
        ) : (
          <Button
            size="xs"
            loading={check.isPending && isChecked}
            aria-label={t('domains.checkNamed', { domain })}
            onClick={() => check.mutate(domain)}
          >
            {t('domains.check')}
          </Button>
        )}
      </div>
    </li>
  );
}
