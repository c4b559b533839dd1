import { TextInput } from '@mantine/core';
import type { StaffFieldProps } from '../staff.tsx';

export const NumberField = ({ field }: StaffFieldProps) => (
  <TextInput {...field} autoComplete="off" inputMode="decimal" />
);
