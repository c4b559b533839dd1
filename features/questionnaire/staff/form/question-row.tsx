import { ActionIcon, Checkbox } from '@mantine/core';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { GuestLanguage } from '#i18n/languages.ts';
import { type DraftQuestion, isFree, isLocked, reasonsOf, type Toggle, toggled } from './form-draft.ts';
import { QuestionNotes } from './question-notes.tsx';
import style from './question-table.module.css';

type Props = {
  row: DraftQuestion;
  label: string;
  language: GuestLanguage;
  isMisplaced: boolean;
  mayEdit: boolean;
  isFirst: boolean;
  isLast: boolean;
  onChange: (row: DraftQuestion) => void;
  onMove: (step: -1 | 1) => void;
};

const toggles: readonly Toggle[] = ['visibility', 'required', 'visibility_companion', 'required_companion'];

/** One question: its toggles, and why some of them cannot be switched. */
export function QuestionRow({ row, label, language, isMisplaced, mayEdit, onChange, ...place }: Props) {
  const t = useTranslations('staff-questionnaire');
  const notes = useId();
  const hasNotes = reasonsOf(row).length > 0;
  return (
    <tr>
      <th scope="row">
        <span className={style.label} lang={language}>
          {label}
        </span>
        <QuestionNotes id={notes} row={row} isMisplaced={isMisplaced} />
      </th>
      {toggles.map(toggle => (
        <td key={toggle}>
          <Checkbox
            className={style.toggle}
            aria-label={t(`form.toggle.${toggle}`, { label })}
            aria-describedby={hasNotes && isLocked(row, toggle) ? notes : undefined}
            checked={row[toggle] === 1}
            disabled={!mayEdit || !isFree(row, toggle)}
            onChange={() => onChange(toggled(row, toggle))}
          />
        </td>
      ))}
      {mayEdit && <Moves label={label} {...place} />}
    </tr>
  );
}

function Moves({ label, isFirst, isLast, onMove }: Pick<Props, 'label' | 'isFirst' | 'isLast' | 'onMove'>) {
  const t = useTranslations('staff-questionnaire');
  return (
    <td className={style.moves}>
      <ActionIcon
        variant="subtle"
        aria-label={t('form.up', { label })}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        ↑
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={t('form.down', { label })}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        ↓
      </ActionIcon>
    </td>
  );
}
