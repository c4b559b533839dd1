import { useTranslations } from 'use-intl';
import type { Phone } from '#ui/phone-input.tsx';
import { proofFault } from './phone.ts';
import { usePhonePlans } from './phone-plans.ts';

/** What is wrong with the phone that was typed, in words; undefined where nothing is. */
export function usePhoneFault(phone: Phone, code: string, offersCode: boolean): string | undefined {
  const t = useTranslations('guest-access');
  const error = useTranslations('errors');
  const plans = usePhonePlans(phone.number !== '');
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
