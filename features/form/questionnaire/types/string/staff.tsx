import { TextInput } from '@mantine/core';
import type { StaffFieldProps } from '../staff.tsx';

/** How a field is typed: only what helps, since the rules of the form decide. */
const traits: Record<string, object> = {
  phone: { type: 'tel' },
  email: { type: 'email' },
  gov_id_number: { autoCapitalize: 'characters', spellCheck: false },
};

const longestAnswer = (systemName: string | null) => (systemName === 'email' ? 320 : 4000);

export const StringField = ({ question: { system_name }, field }: StaffFieldProps) => (
  <TextInput
    {...field}
    autoComplete="off"
    maxLength={longestAnswer(system_name)}
    {...traits[system_name ?? '']}
  />
);
