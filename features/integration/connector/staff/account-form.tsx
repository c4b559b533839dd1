import { PasswordInput, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import {
  type Account,
  type AccountField,
  accountErrors,
  fieldsOf,
  isSecret,
  normalizeAccount,
} from '../rules/accounts.ts';
import type { FetchVendor } from '../rules/vendors.ts';

type Props = {
  vendor: FetchVendor;
  account: Account;
  isTried: boolean;
  onChange: (account: Account) => void;
};

type Hint = Parameters<ReturnType<typeof useTranslations<'staff-connectors'>>>[0];

const HINTS: Record<FetchVendor, Partial<Record<AccountField, Hint>>> = {
  cloudbeds: {
    api_key: 'accountHint.cloudbeds.api_key',
    property_id: 'accountHint.cloudbeds.property_id',
  },
  opera: {
    gateway_url: 'accountHint.opera.gateway_url',
    client_id: 'accountHint.opera.client_id',
    app_key: 'accountHint.opera.app_key',
    enterprise_id: 'accountHint.opera.enterprise_id',
    scope: 'accountHint.opera.scope',
    hotel_id: 'accountHint.opera.hotel_id',
    external_system: 'accountHint.opera.external_system',
  },
  apaleo: {
    client_id: 'accountHint.apaleo.client_id',
    client_secret: 'accountHint.apaleo.client_secret',
    property_id: 'accountHint.apaleo.property_id',
  },
  mews: {
    client_token: 'accountHint.mews.client_token',
    access_token: 'accountHint.mews.access_token',
  },
};

export function AccountFields({ vendor, account, isTried, onChange }: Props) {
  const t = useTranslations('staff-connectors');
  const normalized = normalizeAccount(vendor, account);
  const fieldErrors = accountErrors(normalized);
  const errorTextOf = (name: AccountField) => {
    const fault = fieldErrors[name];
    return normalized[name] === '' ? t('test.missing') : fault && t(`account.wrong.${fault}`);
  };
  return fieldsOf[vendor].map(name => {
    const Field = isSecret(name) ? PasswordInput : TextInput;
    const hint = HINTS[vendor][name];
    return (
      <Field
        key={name}
        label={t(`account.${name}`)}
        description={hint && t(hint)}
        required
        autoComplete="off"
        maxLength={500}
        value={account[name] ?? ''}
        error={isTried && errorTextOf(name)}
        onChange={event => onChange({ ...account, [name]: event.currentTarget.value })}
      />
    );
  });
}

/** Returns the account to send. Null if a field is missing or invalid. */
export function completeAccount(vendor: FetchVendor, account: Account): Account | null {
  const normalized = normalizeAccount(vendor, account);
  const isComplete =
    fieldsOf[vendor].every(name => normalized[name] !== '') &&
    Object.keys(accountErrors(normalized)).length === 0;
  return isComplete ? normalized : null;
}
