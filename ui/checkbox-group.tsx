import type { ReactNode } from 'react';
import style from './choices.module.css';
import { useFieldControl } from './field.tsx';
import type { Option } from './select.tsx';

type GroupProps = {
  options: readonly Option[];
  values: readonly string[];
  onChange: (values: string[]) => void;
};

/**
 * A group of checkboxes as tiles, for use in a FieldGroup. `onChange` receives the values in the order of the
 * options.
 */
export function CheckboxGroup({ options, values, onChange }: GroupProps) {
  function toggle(value: string, checked: boolean) {
    const allValues = options.map(option => option.value);
    onChange(allValues.filter(each => (each === value ? checked : values.includes(each))));
  }
  return (
    <div className={style.choices}>
      {options.map(option => (
        <Checkbox
          key={option.value}
          checked={values.includes(option.value)}
          onChange={checked => toggle(option.value, checked)}
        >
          {option.label}
        </Checkbox>
      ))}
    </div>
  );
}

type CheckboxProps = { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode };

export function Checkbox({ checked, onChange, children }: CheckboxProps) {
  const field = useFieldControl();
  return (
    <label className={style.choice}>
      <input
        type="checkbox"
        checked={checked}
        aria-describedby={field?.['aria-describedby']}
        aria-invalid={field?.['aria-invalid']}
        onChange={event => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
