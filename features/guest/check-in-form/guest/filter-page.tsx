import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import type { ScreenProps } from '#features/guest/guest-access/guest/facility.ts';
import {
  RedirectToPage,
  useGoToPage,
  useProofPage,
} from '#features/guest/guest-access/guest/guest-navigation.ts';
import { StepForm } from '#features/guest/guest-access/guest/step-form.tsx';
import { Button } from '#ui/button.tsx';
import { FieldGroup } from '#ui/field.tsx';
import { focusFirstError } from '#ui/focus.ts';
import { PageIntro } from '#ui/lead.tsx';
import { ActionBar } from '#ui/page.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { FILTER_PATH } from './form/steps.ts';
import { type OpenForm, WithForm } from './form/with-form.tsx';
import { FormStatus } from './form-status.tsx';

export function FilterPage({ facility }: ScreenProps) {
  return (
    <WithForm facility={facility} choosing>
      {open => <Choice {...open} />}
    </WithForm>
  );
}

function Choice(open: OpenForm) {
  const { facility, form, keeper } = open;
  const t = useTranslations('registration');
  const guest = useTranslations('guest');
  const { filters } = facility;
  const go = useGoToPage(facility.slug_name);
  const proof = useProofPage();
  const back = proof && (facility.authentication_method === 0 ? proof : guestPages.confirm);
  const [comesBack] = useState(Boolean(form.refused[FILTER_PATH]));
  const [isChecked, setChecked] = useState(comesBack);
  const chosenFilter = filters.find(({ id }) => id === form.filterId);
  function continueToNext(page: HTMLFormElement) {
    if (chosenFilter) {
      void keeper.flush();
      void go(guestPages.details);
      return;
    }
    flushSync(() => setChecked(true));
    focusFirstError(page);
  }
  const error = isChecked && !chosenFilter ? t('step2.required') : undefined;
  return (
    <StepForm startsAtError={comesBack} onSubmit={continueToNext}>
      {filters.length === 0 && <RedirectToPage slug={facility.slug_name} to={guestPages.details} />}
      <FormStatus open={open} />
      <PageIntro title={t('step2.title')}>{t('step2.body')}</PageIntro>
      <FieldGroup label={t('step2.label')} mark={guest('required')} error={error}>
        <RadioGroup
          required
          options={filters.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={chosenFilter ? String(chosenFilter.id) : ''}
          onChange={id => keeper.change({ type: 'choose', filterId: Number(id) })}
        />
      </FieldGroup>
      <ActionBar>
        {back && (
          <Button kind="plain" onClick={() => go(back)}>
            {guest('back')}
          </Button>
        )}
        <Button type="submit">{guest('continue')}</Button>
      </ActionBar>
    </StepForm>
  );
}
