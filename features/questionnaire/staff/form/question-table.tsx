import { Button, Checkbox, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useSortWords } from '#features/facility/staff/use-sort-words.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { Sortable, SortableItem, type Sorted } from '#ui/sortable.tsx';
import type { QuestionItem } from '../../contract/questions.ts';
import {
  type DraftQuestion,
  type FormDraft,
  isFree,
  isLocked,
  labelOf,
  moved,
  reasonsOf,
  type Toggle,
  toggled,
  withRow,
} from './form-draft.ts';
import style from './question-table.module.css';

type Props = {
  draft: FormDraft;
  /** The saved questions in the language shown: they name the system questions. */
  items: readonly QuestionItem[];
  language: GuestLanguage;
  misplaced: ReadonlySet<string>;
  mayEdit: boolean;
  /** New questions are given their numbers: they are not opened or removed until then. */
  isSaving: boolean;
  onEdit: (draft: FormDraft) => void;
  /** Of the hotel's own questions. */
  onOpen: (row: DraftQuestion) => void;
  onRemove: (row: DraftQuestion) => void;
};

/** The questions in their order, with who is asked and who must answer. */
export function QuestionTable({ draft, items, language, misplaced, mayEdit, onEdit, ...own }: Props) {
  const t = useTranslations('staff-questionnaire');
  const named = draft.rows.map(row => ({ key: row.key, row, name: labelOf(row, items, language) }));
  return (
    <Sortable items={named} words={useSortWords()} onMove={(from, to) => onEdit(moved(draft, from, to))}>
      <table className={style.table} aria-label={t('form.title')}>
        <TableHead mayEdit={mayEdit} />
        <tbody>
          {named.map(({ key, row, name }) => (
            <SortableItem key={key} item={key}>
              {place => (
                <QuestionRow
                  {...own}
                  row={row}
                  label={name}
                  language={language}
                  isMisplaced={misplaced.has(key)}
                  mayEdit={mayEdit}
                  place={place}
                  onChange={changed => onEdit(withRow(draft, changed))}
                />
              )}
            </SortableItem>
          ))}
        </tbody>
      </table>
    </Sortable>
  );
}

/** Four toggles: for the main guest and for companions. */
function TableHead({ mayEdit }: { mayEdit: boolean }) {
  const t = useTranslations('staff-questionnaire');
  return (
    <thead>
      <tr>
        {mayEdit && (
          <td rowSpan={2}>
            <VisuallyHidden>{t('form.order')}</VisuallyHidden>
          </td>
        )}
        <th rowSpan={2} scope="col">
          {t('form.question')}
        </th>
        <th colSpan={2} scope="colgroup">
          {t('form.main')}
        </th>
        <th colSpan={2} scope="colgroup">
          {t('form.companion')}
        </th>
      </tr>
      <tr>
        {['main', 'companion'].flatMap(who => [
          <th key={`${who} shown`} scope="col">
            {t('form.shown')}
          </th>,
          <th key={`${who} required`} scope="col">
            {t('form.required')}
          </th>,
        ])}
      </tr>
    </thead>
  );
}

type OnQuestion = (row: DraftQuestion) => void;
type RowProps = {
  row: DraftQuestion;
  label: string;
  language: GuestLanguage;
  isMisplaced: boolean;
  mayEdit: boolean;
  isSaving: boolean;
  place: Sorted;
  onChange: OnQuestion;
  onOpen: OnQuestion;
  onRemove: OnQuestion;
};

const toggles: readonly Toggle[] = ['visibility', 'required', 'visibility_companion', 'required_companion'];

/** One question: its toggles, and why some of them cannot be switched. */
function QuestionRow(props: RowProps) {
  const t = useTranslations('staff-questionnaire');
  const { row, label, mayEdit, place, onChange } = props;
  const notes = useId();
  const isExplained = (toggle: Toggle) => isLocked(row, toggle) && reasonsOf(row).length > 0;
  return (
    <tr ref={place.ref} style={place.style}>
      {mayEdit && <td>{place.moves}</td>}
      <th scope="row">
        <div className={style.question}>
          <div>
            <span className={style.label} lang={props.language}>
              {label}
            </span>
            <QuestionNotes id={notes} row={row} isMisplaced={props.isMisplaced} />
          </div>
          {mayEdit && row.own && <OwnActions {...props} />}
        </div>
      </th>
      {toggles.map(toggle => (
        <td key={toggle}>
          <Checkbox
            className={style.toggle}
            aria-label={t(`form.toggle.${toggle}`, { label })}
            aria-describedby={isExplained(toggle) ? notes : undefined}
            checked={row[toggle] === 1}
            disabled={!mayEdit || !isFree(row, toggle)}
            onChange={() => onChange(toggled(row, toggle))}
          />
        </td>
      ))}
    </tr>
  );
}

function OwnActions({ row, label, isSaving, onOpen, onRemove }: RowProps) {
  const t = useTranslations('staff-questionnaire');
  const disabled = isSaving && row.id === null;
  return (
    <div className={style.actions}>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('form.own.editLabel', { label })}
        disabled={disabled}
        onClick={() => onOpen(row)}
      >
        {t('form.own.edit')}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('form.own.removeLabel', { label })}
        disabled={disabled}
        onClick={() => onRemove(row)}
      >
        {t('form.own.remove')}
      </Button>
    </div>
  );
}

type NotesProps = { id: string; row: DraftQuestion; isMisplaced: boolean };

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

/** Notes on a question: how it is answered, why toggles are locked, and warnings. */
function QuestionNotes({ id, row, isMisplaced }: NotesProps) {
  const t = useTranslations('staff-questionnaire');
  const locked = reasonsOf(row);
  return (
    <>
      {row.own && <span className={style.note}>{t(`form.own.${row.own.type}`)}</span>}
      {locked.length > 0 && (
        <span id={id} className={style.note}>
          {reasons
            .filter(each => locked.includes(each))
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
