import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { guestPages, guestPath } from '#features/access/rules/guest-pages.ts';
import { businessDay } from '#features/facility/rules/business-day.ts';
import { Button } from '#ui/button.tsx';
import { Lead } from '#ui/lead.tsx';
import { ActionBar } from '#ui/page.tsx';
import type { ScreenProps } from './facility.ts';
import { usePhonePlans } from './phone.ts';
import { CodeField } from './proof-fields.tsx';
import { RefusedNotice, SessionLost } from './refused-notice.tsx';
import { StayFields } from './stay-fields.tsx';
import { emptyStay, type Method, stayFaults, type TypedStay } from './stay-proof.ts';
import { StepForm } from './step-form.tsx';
import { useStayProof } from './use-proof.ts';
import { LeadOn } from './way.ts';

/** Proof without a link, by the hotel's method and the check-in date. */
export function Confirm({ facility }: ScreenProps) {
  const method = facility.authentication_method;
  if (method === 0) return <LeadOn slug={facility.slug_name} to={guestPages.notFound} />;
  return <StayForm facility={facility} method={method} />;
}

type Props = ScreenProps & { method: Method };

/** The form of the confirm page: what the hotel asks for, the date, and the verification code for whom has one. */
function StayForm({ facility, method }: Props) {
  const t = useTranslations('guest-access');
  const guest = useTranslations('guest');
  const language = useLocale();
  const [stay, setStay] = useState(() => emptyStay(language, facility.country));
  const earliest = businessDay(new Date(), facility.timezone);
  const plans = usePhonePlans(stay.phone.number !== '');
  const faults = stayFaults(stay, method, earliest, plans);
  const { form, prove, isTried, busy, refused, forget, ...needed } = useStayProof(facility, method);
  // Once asked for, the field stays: what is typed into it is corrected there.
  const needsPhone = needed.moreNeeded && method !== 3;
  const fitsSeveral = refused?.why === 'more_needed' && stay.phone.number.trim() !== '';
  function change(typed: Partial<TypedStay>) {
    setStay({ ...stay, ...typed });
    forget();
  }
  const submit = () => prove(stay, Object.keys(faults).length === 0);
  const codeError = needed.codeNeeded ? t('confirm.codeNeeded') : fitsSeveral && t('confirm.fitsSeveral');
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
        faults={isTried ? faults : {}}
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
