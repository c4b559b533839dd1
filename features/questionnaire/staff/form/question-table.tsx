import { VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useSortWords } from '#features/facility/staff/use-sort-words.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { Sortable, SortableItem } from '#ui/sortable.tsx';
import type { QuestionItem } from '../../contract/questions.ts';
import { type DraftQuestion, type FormDraft, labelOf, moved, withRow } from './form-draft.ts';
import { QuestionRow } from './question-row.tsx';
import style from './question-table.module.css';

type Props = {
  draft: FormDraft;
  /** The saved questions in the language shown: they name those of the house. */
  items: readonly QuestionItem[];
  language: GuestLanguage;
  misplaced: ReadonlySet<string>;
  mayEdit: boolean;
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
