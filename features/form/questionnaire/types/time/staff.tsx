import { TextInput } from '@mantine/core';
import type { StaffFieldProps } from '../staff.tsx';

export const TimeField = ({ field }: StaffFieldProps) => (
  <TextInput {...field} autoComplete="off" type="time" />
);
