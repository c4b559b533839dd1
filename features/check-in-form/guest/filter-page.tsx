import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { guestPages } from '#features/access/rules/guest-pages.ts';
import type { ScreenProps } from '#features/guest-access/guest/facility.ts';
import { StepForm } from '#features/guest-access/guest/step-form.tsx';
import { LeadOn, proofPage, useGo } from '#features/guest-access/guest/way.ts';
import { Button } from '#ui/button.tsx';
import { FieldGroup } from '#ui/field.tsx';
import { focusFirstError } from '#ui/focus.ts';
import { Lead } from '#ui/lead.tsx';
import { ActionBar } from '#ui/page.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { FILTER_PATH } from './form/steps.ts';
import { type OpenForm, WithForm } from './form/with-form.tsx';
import { FormNews } from './form-news.tsx';
import { KeepingStatus } from './keeping-status.tsx';

/** The choice that decides which of the hotel's own questions come next; jumped where there is none. */
export function FilterPage({ facility }: ScreenProps) {
  return (
    <WithForm facility={facility} choosing>
      {open => <Choice {...open} />}
    </WithForm>
  );
}

function Choice(open: OpenForm) {
  const { facility, form, keeper, keeping } = open;
  const t = useTranslations('registration');
  const guest = useTranslations('guest');
  const { filters } = facility;
  const go = useGo(facility.slug_name);
  const page = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(form.refused[FILTER_PATH] ? 1 : 0);
  const chosen = filters.find(({ id }) => id === form.filterId);
  useEffect(() => {
    if (tries > 0 && page.current) focusFirstError(page.current);
  }, [tries]);
  function goOn() {
    if (!chosen) return setTries(tries + 1);
    void keeper.flush();
    void go(guestPages.details);
  }
  const error = tries > 0 && !chosen ? t('step2.required') : undefined;
  return (
    <StepForm form={page} onSubmit={goOn}>
      {filters.length === 0 && <LeadOn slug={facility.slug_name} to={guestPages.details} />}
      <KeepingStatus keeping={keeping} />
      <FormNews open={open} />
      <Lead title={t('step2.title')}>{t('step2.body')}</Lead>
      <FieldGroup label={t('step2.label')} mark={guest('required')} error={error}>
        <RadioGroup
          required
          options={filters.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={chosen ? String(chosen.id) : ''}
          onChange={id => keeper.change({ type: 'choose', filterId: Number(id) })}
        />
      </FieldGroup>
      <ActionBar>
        <Button
          kind="plain"
          onClick={() => go(facility.authentication_method === 0 ? proofPage() : guestPages.confirm)}
        >
          {guest('back')}
        </Button>
        <Button type="submit">{guest('continue')}</Button>
      </ActionBar>
    </StepForm>
  );
}
