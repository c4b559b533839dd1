import { Checkbox } from '@mantine/core';
import { chosenKeys } from '../../rules/formats.ts';
import { DropdownField } from '../dropdown/staff.tsx';
import type { StaffFieldProps } from '../staff.tsx';

export function ChoicesField(props: StaffFieldProps) {
  const { question, field, set } = props;
  const { options, multiple } = question.metadata;
  if (multiple === 0) return <DropdownField {...props} />;
  return (
    <Checkbox.Group
      label={field.label}
      required={field.required ?? false}
      error={field.error}
      value={chosenKeys(field.value)}
      onChange={keys => set(keys.join(','))}
    >
      {options.map(({ key, name }) => (
        <Checkbox key={key} value={key} label={name} mt={4} />
      ))}
    </Checkbox.Group>
  );
}
