import { Button, Input } from '@mantine/core';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { DEFAULT_ACCENT, shownAccents } from '../rules/accent.ts';
import style from './face-tab.module.css';

type Props = { value: string | null; isLocked: boolean; onChange: (accent: string | null) => void };

export function AccentField({ value, isLocked, onChange }: Props) {
  const t = useTranslations('staff-hotel-face');
  const id = useId();
  const chosenColor = value ?? DEFAULT_ACCENT;
  const { accent: shown } = shownAccents(chosenColor);
  return (
    <Input.Wrapper id={id} label={t('accent.label')} description={t('accent.hint')}>
      <div className={style.choose}>
        <input
          id={id}
          type="color"
          value={chosenColor}
          disabled={isLocked}
          aria-describedby={`${id}-description ${id}-shown`}
          onChange={event => onChange(event.currentTarget.value)}
        />
        <span className={style.swatch} style={{ background: shown }} />
        <span id={`${id}-shown`} role="status">
          {shown === chosenColor
            ? t('accent.asChosen', { shown })
            : t('accent.darker', { chosen: chosenColor, shown })}
        </span>
        {value !== null && !isLocked && (
          <Button size="xs" variant="default" onClick={() => onChange(null)}>
            {t('accent.reset')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}
