import { Button, Checkbox, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useSortWords } from '#features/hotel/facility/staff/use-sort-words.ts';
import { type GuestLanguage, languageNames } from '#i18n/languages.ts';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import type { QuestionItem } from '../../contract/questions.ts';
import {
  type DraftQuestion,
  type FormDraft,
  isEditable,
  isLocked,
  labelOf,
  reasonsOf,
  type Toggle,
  withMovedRow,
  withRow,
  withToggled,
} from './form-draft.ts';
import { findMissingLanguages } from './own-draft.ts';
import style from './question-table.module.css';

type Props = {
  draft: FormDraft;
  items: readonly QuestionItem[];
  language: GuestLanguage;
  languages: readonly GuestLanguage[];
  misplaced: ReadonlySet<string>;
  mayEdit: boolean;
  /** While saving, new questions have no ids and cannot be opened or removed. */
  isSaving: boolean;
  onEdit: (draft: FormDraft) => void;
  onOpen: (row: DraftQuestion) => void;
  onRemove: (row: DraftQuestion) => void;
};

export function QuestionTable({
  draft,
  items,
  language,
  languages,
  misplaced,
  mayEdit,
  onEdit,
  ...own
}: Props) {
  const t = useTranslations('staff-questionnaire');
  const labels = new Map(draft.rows.map(row => [row.key, labelOf(row, items, language)]));
  const labelIn = (row: DraftQuestion) => labels.get(row.key) ?? '';
  const toggleColumns = (who: 'main' | 'companion', names: readonly Toggle[]): Column<DraftQuestion> => ({
    id: who,
    head: t(`form.${who}`),
    columns: names.map(toggle => ({
      id: toggle,
      head: t(headOf(toggle)),
      cell: row => (
        <ToggleBox
          {...{ row, toggle, mayEdit }}
          label={labelIn(row)}
          onChange={() => onEdit(withRow(draft, withToggled(row, toggle)))}
        />
      ),
    })),
  });
  return (
    <DataTable
      label={t('form.title')}
      onPhone="own"
      frame={style.frame}
      className={style.table}
      rows={draft.rows}
      idOf={row => row.key}
      sorted={{
        words: useSortWords(),
        nameOf: labelIn,
        onMove: (from, to) => onEdit(withMovedRow(draft, from, to)),
      }}
      columns={[
        ...(mayEdit
          ? [{ id: 'order', head: <VisuallyHidden>{t('form.order')}</VisuallyHidden>, cell: renderMoves }]
          : []),
        {
          id: 'question',
          head: t('form.question'),
          isName: true,
          cell: row => (
            <div className={style.question}>
              <div>
                <span className={style.label} lang={language}>
                  {labelIn(row)}
                </span>
                <QuestionNotes row={row} languages={languages} isMisplaced={misplaced.has(row.key)} />
              </div>
              {mayEdit && row.own && <OwnActions {...own} row={row} label={labelIn(row)} />}
            </div>
          ),
        },
        toggleColumns('main', ['visibility', 'required']),
        toggleColumns('companion', ['visibility_companion', 'required_companion', 'adults_only']),
      ]}
    />
  );
}

function headOf(toggle: Toggle) {
  if (toggle === 'adults_only') return 'form.adults';
  return toggle.startsWith('visibility') ? 'form.shown' : 'form.required';
}

const renderMoves = (_row: DraftQuestion, moves: ReactNode) => moves;

const notesIdOf = (row: DraftQuestion) => `question-notes-${row.key}`;

type BoxProps = { row: DraftQuestion; toggle: Toggle; label: string; mayEdit: boolean; onChange: () => void };

function ToggleBox({ row, toggle, label, mayEdit, onChange }: BoxProps) {
  const t = useTranslations('staff-questionnaire');
  const isExplained = isLocked(row, toggle) && reasonsOf(row).length > 0;
  return (
    <Checkbox
      className={style.toggle}
      aria-label={t(`form.toggle.${toggle}`, { label })}
      aria-describedby={isExplained ? notesIdOf(row) : undefined}
      checked={row[toggle] === 1}
      disabled={!mayEdit || !isEditable(row, toggle)}
      onChange={onChange}
    />
  );
}

type OwnProps = Pick<Props, 'isSaving' | 'onOpen' | 'onRemove'> & { row: DraftQuestion; label: string };

function OwnActions({ row, label, isSaving, onOpen, onRemove }: OwnProps) {
  const t = useTranslations('staff-questionnaire');
  const isDisabled = isSaving && row.id === null;
  return (
    <div className={style.actions}>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('form.own.editLabel', { label })}
        disabled={isDisabled}
        onClick={() => onOpen(row)}
      >
        {t('form.own.edit')}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('form.own.removeLabel', { label })}
        disabled={isDisabled}
        onClick={() => onRemove(row)}
      >
        {t('form.own.remove')}
      </Button>
    </div>
  );
}

type NotesProps = { row: DraftQuestion; languages: readonly GuestLanguage[]; isMisplaced: boolean };

const reasons = [
  'register-law',
  'minpaku-law',
  'special-zone-law',
  'register-ordinance',
  'health-centre',
  'always',
  'never',
  'main-only',
  'face-setting',
  'no-passport-law',
] as const;

function QuestionNotes({ row, languages, isMisplaced }: NotesProps) {
  const t = useTranslations('staff-questionnaire');
  const format = useFormatter();
  const missing = row.own ? findMissingLanguages(row.own, languages) : [];
  const lockReasons = reasonsOf(row);
  return (
    <>
      {row.own && <span className={style.note}>{t(`form.own.${row.own.type}`)}</span>}
      {missing.length > 0 && (
        <span className={style.note}>
          {t('form.own.missing', { languages: format.list(missing.map(each => languageNames[each])) })}
        </span>
      )}
      {lockReasons.length > 0 && (
        <span id={notesIdOf(row)} className={style.note}>
          {reasons
            .filter(each => lockReasons.includes(each))
            .map(reason => (
              <span key={reason}>{t(`form.reason.${reason}`)}</span>
            ))}
        </span>
      )}
      {row.systemName === 'gov_id' && row.required === 0 && (
        <span className={style.warning}>{t('form.withoutPicture')}</span>
      )}
      {isMisplaced && (
        <span className={style.problem} role="alert">
          {t('form.misplaced')}
        </span>
      )}
    </>
  );
}
