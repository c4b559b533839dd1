import { useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { hasVerificationCode, isCodeLink, linkHandle } from '#platform/browser/guest-session.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Lead } from '#ui/lead.tsx';
import { ActionBar } from '#ui/page.tsx';
import { type Phone, usePhonePlans } from '#ui/phone-input.tsx';
import { dialled } from '../rules/typed-phone.ts';
import { callAsAnybody } from './calls.ts';
import type { ScreenProps } from './facility.ts';
import { emptyPhone, proofFault, typedPhone } from './phone.ts';
import { CodeField, PhoneField } from './proof-fields.tsx';
import style from './proof-page.module.css';
import { RefusedNotice, SessionLost } from './refused-notice.tsx';
import { StepForm } from './step-form.tsx';
import { useLikelyCountry } from './use-likely-country.ts';
import { useLinkProof } from './use-proof.ts';
import { LeadOn, wayWithoutLink } from './way.ts';

/** Proof by the link of the hotel's message, with the booking's phone or the verification code. */
export function ProofPage({ facility }: ScreenProps) {
  const link = linkHandle();
  if (link === null) return <LeadOn slug={facility.slug_name} to={wayWithoutLink(facility)} />;
  return isCodeLink() ? (
    <ByCode facility={facility} link={link} />
  ) : (
    <ByPhone facility={facility} link={link} />
  );
}

function ByPhone({ facility, link }: ScreenProps & { link: string }) {
  const t = useTranslations('guest-access');
  const guest = useTranslations('guest');
  const language = useLocale();
  const [phone, setPhone] = useState(() => emptyPhone(language, facility.country));
  useLikelyCountry(setPhone);
  const [code, setCode] = useState('');
  const offersCode = hasVerificationCode();
  const fault = usePhoneFault(phone, code, offersCode);
  const { form, proveBy, isTried, busy, refused, fieldError, otherWay, forget } = useLinkProof(
    facility,
    link,
  );
  const byCode = code.trim() !== '';
  useAccessed(link, facility.slug_name);
  function typePhone(typed: Phone) {
    setPhone(typed);
    forget();
  }
  function typeCode(typed: string) {
    setCode(typed);
    forget();
  }
  const submit = () =>
    proveBy(byCode ? { code } : { phone: dialled(typedPhone(phone)) }, fault === undefined);
  return (
    <StepForm form={form} onSubmit={submit}>
      <Lead title={t('step1.title')}>{t('step1.body')}</Lead>
      <SessionLost />
      <RefusedNotice
        refused={fieldError === undefined ? refused : null}
        otherWay={otherWay}
        takesCode={offersCode}
      />
      <PhoneField
        value={phone}
        onChange={typePhone}
        mark={offersCode ? t('oneOf') : guest('required')}
        error={isTried && fault ? fault : byCode ? undefined : fieldError}
      />
      {offersCode && <CodeOffer value={code} onChange={typeCode} error={byCode ? fieldError : undefined} />}
      <ActionBar>
        <Button type="submit" busy={busy}>
          {guest('continue')}
        </Button>
      </ActionBar>
    </StepForm>
  );
}

/** Step 1 of a room leader, who has not booked: the code of the message alone proves the link. */
function ByCode({ facility, link }: ScreenProps & { link: string }) {
  const t = useTranslations('guest-access');
  const guest = useTranslations('guest');
  const error = useTranslations('errors');
  const [code, setCode] = useState('');
  const { form, proveBy, isTried, busy, refused, fieldError, otherWay, forget } = useLinkProof(
    facility,
    link,
  );
  const isMissing = code.trim() === '';
  useAccessed(link, facility.slug_name);
  function type(typed: string) {
    setCode(typed);
    forget();
  }
  return (
    <StepForm form={form} onSubmit={() => proveBy({ code }, !isMissing)}>
      <Lead title={t('step1.codeTitle')}>{t('step1.codeBody')}</Lead>
      <SessionLost />
      <RefusedNotice refused={fieldError === undefined ? refused : null} otherWay={otherWay} />
      <CodeField
        value={code}
        onChange={type}
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

type Props = { value: string; onChange: (code: string) => void; error?: string | undefined };

/** For guests whose booking has an agency's phone. */
function CodeOffer({ value, onChange, error }: Props) {
  const t = useTranslations('guest-access');
  const [open, setOpen] = useState(false);
  return (
    <Card quiet>
      <p className={style.offer}>{t.rich('code.offer', { b: text => <b>{text}</b> })}</p>
      {open ? (
        <CodeField value={value} onChange={onChange} error={error} />
      ) : (
        <Button kind="soft" onClick={() => setOpen(true)}>
          {t('code.show')}
        </Button>
      )}
    </Card>
  );
}

/** The fault of the phone that was typed, in words. */
function usePhoneFault(phone: Phone, code: string, offersCode: boolean): string | undefined {
  const t = useTranslations('guest-access');
  const error = useTranslations('errors');
  const { data: plans } = usePhonePlans(phone.number !== '');
  switch (proofFault(phone, code, offersCode, plans)) {
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
 * Notes that a person has opened the link: not before the page is seen and was touched
 * (docs/reference/proofs.md#opening-a-link).
 */
function useAccessed(link: string, slug: string): void {
  useEffect(() => {
    const touched = new AbortController();
    const note = () => {
      if (document.visibilityState !== 'visible') return;
      touched.abort();
      // It is only a statistic: the guest goes on without it.
      callAsAnybody('POST facility-booking/accessed', { link, slug }).catch(() => undefined);
    };
    for (const event of ['pointerdown', 'keydown'])
      window.addEventListener(event, note, { signal: touched.signal });
    return () => touched.abort();
  }, [link, slug]);
}
