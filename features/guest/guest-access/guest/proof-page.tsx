import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import { hasVerificationCode, isCodeLink, linkHandle } from '#platform/browser/guest-session.ts';
import { useBrowserValue, usePageLocation } from '#platform/browser/place.ts';
import { Button } from '#ui/button.tsx';
import { PageIntro } from '#ui/lead.tsx';
import { OrDivider } from '#ui/or-divider.tsx';
import { ActionBar } from '#ui/page.tsx';
import type { Phone } from '#ui/phone.ts';
import { usePhonePlans } from '#ui/phone-plans.ts';
import { pageWithoutLink } from '../rules/way-without-link.ts';
import { callAsPublic } from './calls.ts';
import type { ScreenProps } from './facility.ts';
import { type TypedFields, useFirstProof } from './first-proof.ts';
import { RedirectToPage, usePageAddress } from './guest-navigation.ts';
import { phoneOf, proofError } from './phone.ts';
import { CodeField, PhoneField } from './proof-fields.tsx';
import { RefusedNotice, SessionLost } from './refused-notice.tsx';
import { waitOf } from './refused-proof.ts';
import { StepForm } from './step-form.tsx';
import { linkProofOf } from './typed-proof.ts';
import { useLikelyCountry } from './use-likely-country.ts';
import { useLinkProof } from './use-proof.ts';
import { useEarlyInput } from './use-typed-before.ts';

export function ProofPage({ facility }: ScreenProps) {
  const { search } = usePageLocation();
  const asksCode = useFirstProof()?.asks === 'code';
  const link = useBrowserValue(linkHandle, search.link ?? null);
  const byCode = useBrowserValue(isCodeLink, asksCode);
  if (link === null) return <RedirectToPage slug={facility.slug_name} to={pageWithoutLink(facility)} />;
  return byCode ? (
    <CodeForm facility={facility} link={link} />
  ) : (
    <PhoneForm facility={facility} link={link} />
  );
}

function PhoneForm({ facility, link }: ScreenProps & { link: string }) {
  const t = useTranslations('guest-access');
  const guest = useTranslations('guest');
  const addressOf = usePageAddress(facility.slug_name);
  const first = useFirstProof();
  const typedFields: Partial<TypedFields> = first?.typed ?? {};
  const country = useLikelyCountry(facility.country);
  const [phone, setPhone] = useState(() => phoneOf({ country, number: '' }, typedFields));
  const [code, setCode] = useState(typedFields.code ?? '');
  const { vericode } = usePageLocation().search;
  const offersCode = useBrowserValue(hasVerificationCode, vericode === 'on');
  const { form, proveBy, isTried, busy, refused, fieldError, otherWay, forget } = useLinkProof(
    facility,
    link,
  );
  const wait = waitOf(refused);
  const canCode = offersCode && (wait === null || wait.codeOpen === true);
  const fault = usePhoneFault(phone, code, canCode);
  const errors = errorsOf({ phone, code, canCode }, isTried ? fault : undefined, fieldError);
  useMarkAccessed(link, facility.slug_name);
  useEarlyInput(form, fields => {
    setPhone(before => phoneOf(before, fields));
    setCode(before => fields.code ?? before);
  });
  function typePhone(changed: Phone) {
    setPhone(changed);
    forget();
  }
  function typeCode(changed: string) {
    setCode(changed);
    forget();
  }
  const submit = () => proveBy(linkProofOf({ phone, code }, 'phone'), fault === undefined);
  return (
    <StepForm form={form} action={addressOf(guestPages.proof)} onSubmit={submit}>
      <PageIntro title={t(canCode ? 'step1.eitherTitle' : 'step1.title')}>
        {canCode && <p>{t('step1.eitherBody')}</p>}
        <p>{t('onlyToFind')}</p>
      </PageIntro>
      <SessionLost />
      <RefusedNotice
        refused={fieldError === undefined ? refused : null}
        otherWay={otherWay}
        acceptsCode={canCode}
      />
      {/* The code field comes first: the message contains the code, and the phone number may be an
          agency's. */}
      {canCode && (
        <>
          <CodeField value={code} onChange={typeCode} error={errors.code} />
          <OrDivider>{t('or')}</OrDivider>
        </>
      )}
      <PhoneField
        value={phone}
        onChange={typePhone}
        mark={canCode ? undefined : guest('required')}
        error={errors.phone}
      />
      <ActionBar>
        <Button type="submit" busy={busy}>
          {guest('continue')}
        </Button>
      </ActionBar>
    </StepForm>
  );
}

type ProofInput = { phone: Phone; code: string; canCode: boolean };

/** Returns the error of each field. If both fields are empty, the code field shows the error. */
function errorsOf(
  { phone, code, canCode }: ProofInput,
  fault: string | undefined,
  refused: string | undefined,
) {
  if (code.trim() !== '') return { code: refused };
  const isBare = phone.number.trim() === '';
  return canCode && isBare ? { code: fault ?? refused } : { phone: fault ?? refused };
}

const EMPTY_PHONE = { country: '', number: '' };

/**
 * Step 1 for a room leader, or for a booking without a phone number. The code in the message is enough to
 * prove the link.
 */
function CodeForm({ facility, link }: ScreenProps & { link: string }) {
  const t = useTranslations('guest-access');
  const guest = useTranslations('guest');
  const error = useTranslations('errors');
  const address = usePageAddress(facility.slug_name);
  const [code, setCode] = useState(useFirstProof()?.typed?.code ?? '');
  const { form, proveBy, isTried, busy, refused, fieldError, otherWay, forget } = useLinkProof(
    facility,
    link,
  );
  const isMissing = code.trim() === '';
  useMarkAccessed(link, facility.slug_name);
  useEarlyInput(form, fields => setCode(before => fields.code ?? before));
  function changeCode(changed: string) {
    setCode(changed);
    forget();
  }
  return (
    <StepForm
      form={form}
      action={address(guestPages.proof)}
      onSubmit={() => proveBy(linkProofOf({ phone: EMPTY_PHONE, code }, 'code'), !isMissing)}
    >
      <PageIntro title={t('step1.codeTitle')}>{t('step1.codeBody')}</PageIntro>
      <SessionLost />
      <RefusedNotice refused={fieldError === undefined ? refused : null} otherWay={otherWay} />
      <CodeField
        value={code}
        onChange={changeCode}
        mark={guest('required')}
        error={isTried && isMissing ? error('code_needed') : fieldError}
      />
      <ActionBar>
        <Button type="submit" busy={busy}>
          {guest('continue')}
        </Button>
      </ActionBar>
    </StepForm>
  );
}

function usePhoneFault(phone: Phone, code: string, canCode: boolean): string | undefined {
  const t = useTranslations('guest-access');
  const error = useTranslations('errors');
  const { data: plans } = usePhonePlans(phone.number !== '');
  switch (proofError(phone, code, canCode, plans)) {
    case 'required':
      return t('phone.required');
    case 'either':
      return t('phone.either');
    case 'invalid':
      return error('phone_invalid');
    default:
      return undefined;
  }
}

/**
 * Reports that a person has opened the link, at the first touch or key press while the page is visible
 * (docs/reference/proofs.md#opening-a-link).
 */
function useMarkAccessed(link: string, slug: string): void {
  useEffect(() => {
    const listeners = new AbortController();
    const markAccessed = () => {
      if (document.visibilityState !== 'visible') return;
      listeners.abort();
      // Only used for statistics, so a failure is ignored.
      callAsPublic('POST facility-booking/accessed', { link, slug }).catch(() => undefined);
    };
    for (const event of ['pointerdown', 'keydown'])
      window.addEventListener(event, markAccessed, { signal: listeners.signal });
    return () => listeners.abort();
  }, [link, slug]);
}
