import { PasswordInput, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { type Account, type AccountField, fieldsOf, isSecret } from '../rules/accounts.ts';
import type { FetchVendor } from '../rules/vendors.ts';

type Props = {
  vendor: FetchVendor;
  account: Account;
  /** Somebody tried to go on: what is missing is marked. */
  isTried: boolean;
  onChange: (account: Account) => void;
};

type Hint = Parameters<ReturnType<typeof useTranslations<'staff-connectors'>>>[0];

/** Where each is found at its vendor. */
const HINTS: Record<FetchVendor, Partial<Record<AccountField, Hint>>> = {
  cloudbeds: {
    api_key: 'accountHint.cloudbeds.api_key',
    property_id: 'accountHint.cloudbeds.property_id',
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

/** What a vendor asks for of the hotel's account there. */
export function AccountFields({ vendor, account, isTried, onChange }: Props) {
  const t = useTranslations('staff-connectors');
  return fieldsOf[vendor].map(name => {
    const Field = isSecret(name) ? PasswordInput : TextInput;
    const value = account[name] ?? '';
    const hint = HINTS[vendor][name];
    return (
      <Field
        key={name}
        label={t(`account.${name}`)}
        description={hint && t(hint)}
        required
        autoComplete="off"
        maxLength={500}
        value={value}
        error={isTried && value.trim() === '' && t('test.missing')}
        onChange={event => onChange({ ...account, [name]: event.currentTarget.value })}
      />
    );
  });
}

/** Without blanks around it; null where something is missing. */
export function wholeAccount(vendor: FetchVendor, account: Account): Account | null {
  const fields = fieldsOf[vendor].map(name => [name, account[name]?.trim() ?? ''] as const);
  return fields.every(([, value]) => value !== '') ? Object.fromEntries(fields) : null;
}
