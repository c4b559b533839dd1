import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { hasVerificationCode, isCodeLink, linkHandle } from '#platform/browser/guest-session.ts';
import { Button } from '#ui/button.tsx';
import { Lead } from '#ui/lead.tsx';
import { ActionBar } from '#ui/page.tsx';
import type { Phone } from '#ui/phone-input.tsx';
import { ByCode } from './by-code.tsx';
import { CodeOffer } from './code-offer.tsx';
import type { ScreenProps } from './facility.ts';
import { dialled, emptyPhone } from './phone.ts';
import { PhoneField } from './phone-field.tsx';
import { RefusedNotice } from './refused-notice.tsx';
import { SessionLost } from './session-lost.tsx';
import { StepForm } from './step-form.tsx';
import { useAccessed } from './use-accessed.ts';
import { useFocusOnError } from './use-focus-on-error.ts';
import { useLinkProof } from './use-link-proof.ts';
import { usePhoneFault } from './use-phone-fault.ts';
import { useGo, wayWithoutLink } from './way.ts';

/** Proof by the link of the hotel's message, with the booking's phone or the verification code. */
export function ProofPage({ facility }: ScreenProps) {
  const link = linkHandle();
  if (link === null) return <WithoutLink facility={facility} />;
  return isCodeLink() ? (
    <ByCode facility={facility} link={link} />
  ) : (
    <ByPhone facility={facility} link={link} />
  );
}

function WithoutLink({ facility }: ScreenProps) {
  const go = useGo(facility.slug_name);
  const page = wayWithoutLink(facility);
  useEffect(() => {
    void go(page, { replace: true });
  }, [go, page]);
  return null;
}

function ByPhone({ facility, link }: ScreenProps & { link: string }) {
  const t = useTranslations('guest-access');
  const guest = useTranslations('guest');
  const language = useLocale();
  const form = useRef<HTMLFormElement>(null);
  const [phone, setPhone] = useState(() => emptyPhone(language, facility.country));
  const [code, setCode] = useState('');
  const [tries, setTries] = useState(0);
  const offersCode = hasVerificationCode();
  const fault = usePhoneFault(phone, code, offersCode);
  const { proveBy, busy, refused, told, otherWay, forget } = useLinkProof(facility, link);
  const byCode = code.trim() !== '';
  useAccessed(link, facility.slug_name);
  useFocusOnError(form, tries, refused);
  function typePhone(typed: Phone) {
    setPhone(typed);
    forget();
  }
  function typeCode(typed: string) {
    setCode(typed);
    forget();
  }
  function submit() {
    setTries(tries + 1);
    if (fault === undefined) proveBy(byCode ? { code } : { phone: dialled(phone) });
  }
  return (
    <StepForm form={form} onSubmit={submit}>
      <Lead title={t('step1.title')}>{t('step1.body')}</Lead>
      <SessionLost />
      <RefusedNotice
        refused={told === undefined ? refused : null}
        otherWay={otherWay}
        takesCode={offersCode}
      />
      <PhoneField
        value={phone}
        onChange={typePhone}
        mark={offersCode ? t('oneOf') : guest('required')}
        error={tries > 0 && fault ? fault : byCode ? undefined : told}
      />
      {offersCode && <CodeOffer value={code} onChange={typeCode} error={byCode ? told : undefined} />}
      <ActionBar>
        <Button type="submit" busy={busy}>
          {guest('continue')}
        </Button>
      </ActionBar>
    </StepForm>
  );
}
