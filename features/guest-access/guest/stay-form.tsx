import { useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { guestPages, guestPath } from '#features/access/rules/guest-pages.ts';
import { businessDay } from '#features/facility/rules/business-day.ts';
import { Button } from '#ui/button.tsx';
import { Lead } from '#ui/lead.tsx';
import { ActionBar } from '#ui/page.tsx';
import { CodeField } from './code-field.tsx';
import type { ScreenProps } from './facility.ts';
import { usePhonePlans } from './phone-plans.ts';
import { RefusedNotice } from './refused-notice.tsx';
import { SessionLost } from './session-lost.tsx';
import { StayFields } from './stay-fields.tsx';
import { emptyStay, type Method, stayFaults, type TypedStay } from './stay-proof.ts';
import { StepForm } from './step-form.tsx';
import { useFocusOnError } from './use-focus-on-error.ts';
import { useStayProof } from './use-stay-proof.ts';

type Props = ScreenProps & { method: Method };

/** The form of the confirm page: what the hotel asks for, the date, and the verification code for whom has one. */
export function StayForm({ facility, method }: Props) {
  const t = useTranslations('guest-access');
  const guest = useTranslations('guest');
  const language = useLocale();
  const form = useRef<HTMLFormElement>(null);
  const [stay, setStay] = useState(() => emptyStay(language, facility.country));
  const [tries, setTries] = useState(0);
  const earliest = businessDay(new Date(), facility.timezone);
  const plans = usePhonePlans(stay.phone.number !== '');
  const faults = stayFaults(stay, method, earliest, plans);
  const { prove, busy, refused, forget, codeNeeded } = useStayProof(facility, method);
  const [needsPhone, setNeedsPhone] = useState(false);
  // Once asked for, the field stays: what is typed into it is corrected there.
  if (refused?.why === 'more_needed' && method !== 3 && !needsPhone) setNeedsPhone(true);
  const fitsSeveral = refused?.why === 'more_needed' && stay.phone.number.trim() !== '';
  useFocusOnError(form, tries, refused, codeNeeded);
  function change(typed: Partial<TypedStay>) {
    setStay({ ...stay, ...typed });
    forget();
  }
  function submit() {
    setTries(tries + 1);
    if (Object.keys(faults).length === 0) prove(stay);
  }
  const codeError = codeNeeded ? t('confirm.codeNeeded') : fitsSeveral && t('confirm.fitsSeveral');
  return (
    <StepForm form={form} onSubmit={submit}>
      <Lead title={t('confirm.title')}>{t('confirm.body', { method: String(method) })}</Lead>
      <SessionLost />
      <RefusedNotice
        refused={fitsSeveral ? null : refused}
        hint={stay.phone.number.trim() === '' ? undefined : t('confirm.countryCode')}
        takesCode
      />
      <StayFields
        method={method}
        stay={stay}
        onChange={change}
        earliest={earliest}
        faults={tries > 0 ? faults : {}}
        refused={refused}
        needsPhone={needsPhone}
      />
      <CodeField
        value={stay.code}
        onChange={code => change({ code })}
        mark={t('oneOf')}
        error={codeError || undefined}
      />
      <p>
        <a href={guestPath(guestPages.terms, { lang: language })} target="_blank" rel="noopener">
          {t('confirm.systemTerms')}
        </a>
      </p>
      <ActionBar>
        <Button type="submit" busy={busy}>
          {guest('continue')}
        </Button>
      </ActionBar>
    </StepForm>
  );
}
