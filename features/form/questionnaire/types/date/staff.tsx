import { TextInput } from '@mantine/core';
import type { StaffFieldProps } from '../staff.tsx';

export const DateField = ({ field }: StaffFieldProps) => (
  <TextInput {...field} autoComplete="off" type="date" max="9999-12-31" />
);
