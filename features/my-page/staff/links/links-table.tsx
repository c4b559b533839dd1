import { VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useSortWords } from '#features/facility/staff/use-sort-words.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { Sortable, SortableItem } from '#ui/sortable.tsx';
import { type DraftLink, inLanguage, type LinksDraft, moved, withLink, without } from './link-draft.ts';
import { LinkRow } from './link-row.tsx';
import style from './links.module.css';

type Props = {
  draft: LinksDraft;
  language: GuestLanguage;
  faults: ReadonlyMap<string, string>;
  mayEdit: boolean;
  onEdit: (draft: LinksDraft) => void;
  onOpen: (link: DraftLink) => void;
};

/** The links of one language in the order in which guests see them. */
export function LinksTable({ draft, language, faults, mayEdit, onEdit, onOpen }: Props) {
  const t = useTranslations('staff-links');
  const words = useSortWords();
  const list = inLanguage(draft, language);
  if (list.length === 0) return <p className={style.quiet}>{t('none')}</p>;
  const move = (from: number, to: number) => onEdit(moved(draft, language, from, to));
  return (
    <Sortable items={list.map(({ key, text }) => ({ key, name: text }))} words={words} onMove={move}>
      <table className={style.table} aria-label={t('table')}>
        <Head mayEdit={mayEdit} />
        <tbody>
          {list.map(link => (
            <SortableItem key={link.key} item={link.key}>
              {place => (
                <LinkRow
                  link={link}
                  fault={faults.get(link.key)}
                  mayEdit={mayEdit}
                  place={place}
                  onChange={changed => onEdit(withLink(draft, changed))}
                  onOpen={onOpen}
                  onRemove={gone => onEdit(without(draft, gone))}
                />
              )}
            </SortableItem>
          ))}
        </tbody>
      </table>
    </Sortable>
  );
}

function Head({ mayEdit }: { mayEdit: boolean }) {
  const t = useTranslations('staff-links');
  const silent = (text: string) => (
    <td>
      <VisuallyHidden>{text}</VisuallyHidden>
    </td>
  );
  return (
    <thead>
      <tr>
        {mayEdit && silent(t('order'))}
        <th scope="col">{t('text')}</th>
        <th scope="col">{t('image')}</th>
        <th scope="col">{t('url')}</th>
        <th scope="col">{t('shown')}</th>
        {mayEdit && silent(t('actions'))}
      </tr>
    </thead>
  );
}
