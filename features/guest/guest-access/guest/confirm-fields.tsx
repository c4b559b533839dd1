import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { PhoneField } from './proof-fields.tsx';
import type { RefusedProof } from './refused-proof.ts';
import type { Method, proofErrors, TypedProof } from './typed-proof.ts';

type Props = {
  method: Method;
  proof: TypedProof;
  onChange: (typed: Partial<TypedProof>) => void;
  /** YYYY-MM-DD, the hotel's current business day. */
  earliest: string;
  faults: ReturnType<typeof proofErrors>;
  refused: RefusedProof | null;
  /**
   * Whether the method's field is not enough, so the full phone number or the verification code is required.
   */
  needsPhone: boolean;
  children: ReactNode;
};

export function ConfirmFields({
  method,
  proof,
  onChange,
  earliest,
  faults,
  refused,
  needsPhone,
  children,
}: Props) {
  const t = useTranslations('guest-access');
  const guest = useTranslations('guest');
  const error = useTranslations('errors');
  const errors = refused?.why === 'fields' ? refused.errors : {};
  // The full phone number replaces the field for its last four digits.
  const isFullPhoneAsked = needsPhone && method === 1;
  const isByPhone = needsPhone && (isFullPhoneAsked || proof.phone.number.trim() !== '');
  const phoneFaultText = usePhoneFaultText();
  return (
    <>
      {isFullPhoneAsked ? (
        <input type="hidden" name="other" value={proof.other} />
      ) : (
        <ClaimField
          method={method}
          proof={proof}
          onChange={onChange}
          fault={isByPhone ? undefined : faults.claim}
          errors={errors.otherNumber ?? (method === 3 ? errors.phoneNumber : undefined)}
        />
      )}
      {needsPhone && (
        <PhoneField
          label={t('confirm.fullPhone')}
          value={proof.phone}
          onChange={phone => onChange({ phone })}
          error={(isByPhone ? phoneFaultText(faults.claim) : undefined) ?? errors.phoneNumber}
        />
      )}
      {children}
      <Field
        label={t('confirm.date')}
        mark={guest('required')}
        error={
          faults.date ? t(`confirm.dateFault.${faults.date}`) : errors.checkInDate && error('date_invalid')
        }
      >
        <TextInput
          type="date"
          name="date"
          min={earliest}
          value={proof.date}
          onChange={date => onChange({ date })}
        />
      </Field>
    </>
  );
}

type Fault = 'required' | 'short' | undefined;

function usePhoneFaultText(): (fault: Fault) => string | undefined {
  const t = useTranslations('guest-access');
  const error = useTranslations('errors');
  return fault => (fault === 'short' ? error('phone_invalid') : fault && t('phone.either'));
}

type ClaimProps = Pick<Props, 'method' | 'proof' | 'onChange'> & {
  fault: Fault;
  errors: string | undefined;
};

function ClaimField({ method, proof, onChange, fault, errors }: ClaimProps) {
  const t = useTranslations('guest-access');
  const phoneFaultText = usePhoneFaultText();
  if (method === 3) {
    return (
      <PhoneField
        value={proof.phone}
        onChange={phone => onChange({ phone })}
        error={phoneFaultText(fault) ?? errors}
      />
    );
  }
  const kind = method === 1 ? 'lastFour' : 'reservation';
  const errorTextOf = (what: 'required' | 'short') =>
    what === 'short' ? t('confirm.lastFour.short') : t(`confirm.${kind}.required`);
  const inputAttributes =
    method === 1
      ? { inputMode: 'numeric' as const, maxLength: 20 }
      : { autoCapitalize: 'characters', spellCheck: false };
  return (
    <Field
      label={t(`confirm.${kind}.label`)}
      hint={t(`confirm.${kind}.hint`)}
      error={fault ? errorTextOf(fault) : errors}
    >
      <TextInput
        {...inputAttributes}
        name="other"
        autoComplete="off"
        value={proof.other}
        onChange={typed => onChange({ other: typed })}
      />
    </Field>
  );
}
