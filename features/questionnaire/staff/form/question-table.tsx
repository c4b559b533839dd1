import { useTranslations } from 'use-intl';
import type { GuestLanguage } from '#i18n/languages.ts';
import type { QuestionItem } from '../../contract.ts';
import { type FormDraft, labelOf, moved, withRow } from './form-draft.ts';
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
};

/** The questions in their order, with who is asked and who must answer. */
export function QuestionTable({ draft, items, language, misplaced, mayEdit, onEdit }: Props) {
  const t = useTranslations('staff-questionnaire');
  return (
    <table className={style.table}>
      <thead>
        <tr>
          <th rowSpan={2} scope="col">
            {t('form.question')}
          </th>
          <th colSpan={2} scope="colgroup">
            {t('form.main')}
          </th>
          <th colSpan={2} scope="colgroup">
            {t('form.companion')}
          </th>
          {mayEdit && (
            <th rowSpan={2} scope="col">
              {t('form.order')}
            </th>
          )}
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
      <tbody>
        {draft.rows.map((row, index) => (
          <QuestionRow
            key={row.key}
            row={row}
            label={labelOf(row, items, language)}
            language={language}
            isMisplaced={misplaced.has(row.key)}
            mayEdit={mayEdit}
            isFirst={index === 0}
            isLast={index === draft.rows.length - 1}
            onChange={changed => onEdit(withRow(draft, changed))}
            onMove={step => onEdit(moved(draft, index, index + step))}
          />
        ))}
      </tbody>
    </table>
  );
}
