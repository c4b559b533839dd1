import { Radio } from '@mantine/core';
import style from './settings.module.css';

type Props<V extends string | number> = {
  label: string;
  description?: string;
  choices: readonly { value: V; label: string }[];
  value: V;
  disabled: boolean;
  onChoose: (value: V) => void;
};

/** One of a few, all of them in sight. */
export function ChoiceField<V extends string | number>(props: Props<V>) {
  const { label, description, choices, value, disabled, onChoose } = props;
  const choose = (chosen: string) => {
    const choice = choices.find(each => String(each.value) === chosen);
    if (choice) onChoose(choice.value);
  };
  return (
    <Radio.Group label={label} description={description} value={String(value)} onChange={choose}>
      <div className={style.choices}>
        {choices.map(choice => (
          <Radio key={choice.value} value={String(choice.value)} label={choice.label} disabled={disabled} />
        ))}
      </div>
    </Radio.Group>
  );
}
