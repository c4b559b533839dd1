import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { guestPages, guestPath } from '#features/access/access/rules/guest-pages.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { Button } from '#ui/button.tsx';
import { PageIntro } from '#ui/lead.tsx';
import { OrDivider } from '#ui/or-divider.tsx';
import { ActionBar } from '#ui/page.tsx';
import { usePhonePlans } from '#ui/phone-plans.ts';
import { ConfirmFields } from './confirm-fields.tsx';
import type { ScreenProps } from './facility.ts';
import { useFirstProof } from './first-proof.ts';
import { RedirectToPage, usePageAddress } from './guest-navigation.ts';
import { CodeField } from './proof-fields.tsx';
import { RefusedNotice, SessionLost } from './refused-notice.tsx';
import { StepForm } from './step-form.tsx';
import { emptyProof, type Method, proofErrors, proofOf, type TypedProof } from './typed-proof.ts';
import { useLikelyCountry } from './use-likely-country.ts';
import { useConfirmProof } from './use-proof.ts';
import { useEarlyInput } from './use-typed-before.ts';

export function Confirm({ facility }: ScreenProps) {
  const method = facility.authentication_method;
  if (method === 0) return <RedirectToPage slug={facility.slug_name} to={guestPages.notFound} />;
  return <ConfirmForm facility={facility} method={method} />;
}

type Props = ScreenProps & { method: Method };

function ConfirmForm({ facility, method }: Props) {
  const t = useTranslations('guest-access');
  const guest = useTranslations('guest');
  const address = usePageAddress(facility.slug_name);
  const language = useLocale();
  const first = useFirstProof();
  const typedFields = first?.typed ?? {};
  const country = useLikelyCountry(facility.country);
  const [proof, setProof] = useState(() => proofOf(emptyProof(country), typedFields));
  const earliest = first?.today ?? businessDay(new Date(), facility.timezone);
  const { data: plans } = usePhonePlans(proof.phone.number !== '');
  const { form, prove, isTried, busy, refused, forget, ...needed } = useConfirmProof(facility, method);
  // Once the server has asked for the full phone number, the field stays visible, so that the guest can
  // correct it.
  const needsPhone = needed.moreNeeded && method !== 3;
  const askedMethod = needsPhone && method === 1 ? 3 : method;
  const errors = proofErrors(proof, askedMethod, earliest, plans);
  const isAmbiguous = refused?.why === 'more_needed' && proof.phone.number.trim() !== '';
  function change(changed: Partial<TypedProof>) {
    setProof({ ...proof, ...changed });
    forget();
  }
  useEarlyInput(form, fields => setProof(before => proofOf(before, fields)));
  const submit = () => prove(proof, Object.keys(errors).length === 0);
  const codeError = needed.codeNeeded ? t('confirm.codeNeeded') : isAmbiguous && t('confirm.fitsSeveral');
  return (
    <StepForm form={form} action={address(guestPages.confirm)} onSubmit={submit}>
      <PageIntro title={t('confirm.title')}>
        <p>{t('confirm.body', { method: String(method) })}</p>
        <p>{t('onlyToFind')}</p>
      </PageIntro>
      <SessionLost />
      <RefusedNotice
        refused={isAmbiguous ? null : refused}
        hint={proof.phone.number.trim() === '' ? undefined : t('confirm.countryCode')}
        acceptsCode
      />
      <ConfirmFields
        method={method}
        proof={proof}
        onChange={change}
        earliest={earliest}
        faults={isTried ? errors : {}}
        refused={refused}
        needsPhone={needsPhone}
      >
        <OrDivider>{t('or')}</OrDivider>
        <CodeField value={proof.code} onChange={code => change({ code })} error={codeError || undefined} />
      </ConfirmFields>
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
