import { NativeSelect } from '@mantine/core';
import type { StaffFieldProps } from '../staff.tsx';

export const DropdownField = ({ question, field, set, nothing }: StaffFieldProps) => (
  <NativeSelect
    {...field}
    onChange={({ currentTarget: { value } }) => set(value)}
    data={[
      { value: '', label: nothing },
      ...question.metadata.options.map(({ key, name }) => ({ value: key, label: name })),
    ]}
  />
);
