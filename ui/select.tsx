import { type ComponentProps, memo } from 'react';
import { classNames } from './class-names.ts';
import control from './control.module.css';
import { useFieldControl } from './field.tsx';

export type Option = { value: string; label: string };

type Props = Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
  value: string;
  onChange: (value: string) => void;
  options: readonly Option[];
  /** The text for "nothing chosen", whose value is ''. Without a placeholder, the first option is selected. */
  placeholder?: string;
};

/**
 * The native menu, which is the fastest on phones for many options. After hydration, the server's text is kept,
 * because browsers name and sort countries differently.
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
      <Options options={options} />
    </select>
  );
}

/** Not rendered again while a guest types a phone number beside 245 countries. */
const Options = memo(({ options }: Pick<Props, 'options'>) =>
  options.map(({ value, label }) => (
    <option key={value} value={value} suppressHydrationWarning>
      {label}
    </option>
  )),
);
