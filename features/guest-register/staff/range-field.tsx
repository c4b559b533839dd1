import { TextInput } from '@mantine/core';

type Props = { label: string; value: string; error?: string | null; onChange: (day: string) => void };

/** One end of a range of days, which must be given. */
export function RangeField({ label, value, error = null, onChange }: Props) {
  return (
    <TextInput
      type="date"
      required
      label={label}
      value={value}
      error={error}
      onChange={event => onChange(event.currentTarget.value)}
    />
  );
}
