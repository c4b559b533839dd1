import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { tagsOf } from '../../rules/tags.ts';
import type { TextName } from '../../rules/texts.ts';
import style from './texts.module.css';

type Props = { name: TextName; isLocked: boolean; onInsert: (text: string) => void };

/** The tags of a text; a press inserts one at the cursor. */
export function TagLegend({ name, isLocked, onInsert }: Props) {
  const t = useTranslations('staff-texts');
  return (
    <fieldset className={style.legend} disabled={isLocked}>
      <legend>{t('tags.title')}</legend>
      {tagsOf(name).map(tag => (
        <Button key={tag} size="compact-sm" variant="default" onClick={() => onInsert(`[${tag}]`)}>
          {t('tags.insert', { name: t(`tags.${tag}`), tag: `[${tag}]` })}
        </Button>
      ))}
    </fieldset>
  );
}
