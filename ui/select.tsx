import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import control from './control.module.css';
import { useFieldControl } from './field.tsx';

export type Option = { value: string; label: string };

type Props = Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
  value: string;
  onChange: (value: string) => void;
  options: readonly Option[];
  /** The words for "nothing chosen", value ''. Without it the first option is chosen. */
  placeholder?: string;
};

/**
 * The phone's own list: the fastest there is for many options. Browsers call and sort countries in their own ways: what the
 * server has written stays.
 */
export function Select({ options, placeholder, onChange, ...rest }: Props) {
  const field = useFieldControl();
  return (
    <select
      {...field}
      {...rest}
      className={classNames(control.control, control.select)}
      onChange={event => onChange(event.target.value)}
    >
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map(option => (
        <option key={option.value} value={option.value} suppressHydrationWarning>
          {option.label}
        </option>
      ))}
    </select>
  );
}
