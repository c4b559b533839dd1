import { TextInput } from '@mantine/core';
import type { StaffFieldProps } from '../staff.tsx';

/** Input hints of a field. They only help typing; validation is in the rules of the form. */
const traits: Record<string, object> = {
  phone: { type: 'tel' },
  email: { type: 'email' },
  gov_id_number: { autoCapitalize: 'characters', spellCheck: false },
};

const maxLengthOf = (systemName: string | null) => (systemName === 'email' ? 320 : 4000);

export const StringField = ({ question: { system_name }, field }: StaffFieldProps) => (
  <TextInput
    {...field}
    autoComplete="off"
    maxLength={maxLengthOf(system_name)}
    {...traits[system_name ?? '']}
  />
);
