import { TextInput } from '@mantine/core';
import type { StaffFieldProps } from '../staff.tsx';
import { maxLengthOf } from './rules.ts';

/** Input hints of a field. They only help typing; validation is in the rules of the form. */
const traits: Record<string, object> = {
  phone: { type: 'tel' },
  email: { type: 'email' },
  gov_id_number: { autoCapitalize: 'characters', spellCheck: false },
};

export const StringField = ({ question: { system_name }, field }: StaffFieldProps) => (
  <TextInput
    {...field}
    autoComplete="off"
    maxLength={maxLengthOf(system_name)}
    {...traits[system_name ?? '']}
  />
);
