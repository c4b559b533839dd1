import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ScreenProps } from '#features/guest/guest-access/guest/facility.ts';
import { phoneError } from '#features/guest/guest-access/guest/phone.ts';
import { CodeField, PhoneField } from '#features/guest/guest-access/guest/proof-fields.tsx';
import { RefusedNotice, useRefusalText } from '#features/guest/guest-access/guest/refused-notice.tsx';
import { isLocked } from '#features/guest/guest-access/guest/refused-proof.ts';
import { StepForm } from '#features/guest/guest-access/guest/step-form.tsx';
import { useLikelyCountry } from '#features/guest/guest-access/guest/use-likely-country.ts';
import { dialOf } from '#i18n/dial-codes.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PageIntro } from '#ui/lead.tsx';
import { ActionBar } from '#ui/page.tsx';
import { usePhonePlans } from '#ui/phone-plans.ts';
import { TextInput } from '#ui/text-input.tsx';
import type { useMyPageProof } from './use-proof-at-page.ts';

type Props = ScreenProps & {
  at: ReturnType<typeof useMyPageProof>;
  ways: readonly ('phone' | 'code')[];
  back: ReactNode;
};

/**
 * Asks the guest for a proof: the verification code, or the booking's phone number and the check-in date.
 * Afterwards the page continues where it was.
 */
export function ProofForm({ facility, at, ways, back }: Props) {
  const t = useTranslations('guest-rights');
  const guest = useTranslations('guest');
  const [way, setWay] = useState<'phone' | 'code'>(ways.includes('phone') ? 'phone' : 'code');
  const proofFields = useProofFields(facility.country, way, at.forget);
  const { refused, busy } = at;
  const refusalText = useRefusalText(refused);
  const proofError =
    refused?.why === 'fields'
      ? Object.values(refused.errors)[0]
      : isLocked(refused)
        ? undefined
        : refusalText;
  const fieldErrors = proofFields.isTried ? proofFields.fault : undefined;
  function submit() {
    at.show(proofFields.tried);
    if (!proofFields.fault) at.prove(proofFields.input);
  }
  function switchWay(next: 'phone' | 'code') {
    setWay(next);
    at.forget();
    proofFields.begin();
  }
  return (
    <StepForm form={at.form} onSubmit={submit}>
      <PageIntro title={t('prove.title')}>{t(at.hasEnded ? 'prove.again' : 'prove.body')}</PageIntro>
      <RefusedNotice refused={proofError === undefined ? refused : null} acceptsCode={way === 'code'} />
      {way === 'code' ? (
        <CodeField
          value={proofFields.code}
          onChange={proofFields.typeCode}
          mark={guest('required')}
          error={fieldErrors?.code ?? proofError}
        />
      ) : (
        <>
          <PhoneField
            value={proofFields.phone}
            onChange={proofFields.typePhone}
            mark={guest('required')}
            error={fieldErrors?.phone ?? proofError}
          />
          <Field label={t('prove.date')} mark={guest('required')} error={fieldErrors?.date}>
            <TextInput type="date" value={proofFields.date} onChange={proofFields.typeDate} />
          </Field>
        </>
      )}
      {ways.length > 1 ? (
        <Button kind="text" onClick={() => switchWay(way === 'code' ? 'phone' : 'code')}>
          {t(way === 'code' ? 'prove.byPhone' : 'prove.byCode')}
        </Button>
      ) : (
        <p>{t('prove.link')}</p>
      )}
      <ActionBar>
        {back}
        <Button type="submit" busy={busy}>
          {guest('continue')}
        </Button>
      </ActionBar>
    </StepForm>
  );
}

type FieldErrors = { code?: string; phone?: string; date?: string };

function useProofFields(country: string, way: 'phone' | 'code', forget: () => void) {
  const access = useTranslations('guest-access');
  const error = useTranslations('errors');
  const likelyCountry = useLikelyCountry(country);
  const [phone, setPhone] = useState({ country: likelyCountry, number: '' });
  const [date, setDate] = useState('');
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const { data: plans } = usePhonePlans(phone.number !== '');
  const findErrors = (): FieldErrors => {
    if (way === 'code') return code.trim() === '' ? { code: error('code_needed') } : {};
    const phoneErrorCode = phoneError(phone, plans);
    return {
      ...(phoneErrorCode && {
        phone: phoneErrorCode === 'field_required' ? access('phone.required') : error('phone_invalid'),
      }),
      ...(date === '' && { date: access('confirm.dateFault.required') }),
    };
  };
  const fieldFaults = findErrors();
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      forget();
    };
  const codeInput = { search: 'code' as const, verificationCode: code };
  const phoneInput = {
    search: 'number' as const,
    countryCode: dialOf(phone.country),
    phoneNumber: phone.number,
    checkInDate: date,
  };
  return {
    phone,
    date,
    code,
    isTried,
    typePhone: change(setPhone),
    typeDate: change(setDate),
    typeCode: change(setCode),
    tried: () => setTried(true),
    begin: () => setTried(false),
    fault: Object.keys(fieldFaults).length > 0 ? fieldFaults : undefined,
    input: way === 'code' ? codeInput : phoneInput,
  };
}
