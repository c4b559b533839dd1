import { Button, Switch, VisuallyHidden } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { useSortWords } from '#features/facility/staff/use-sort-words.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { Sortable, SortableItem, type Sorted } from '#ui/sortable.tsx';
import { LinkPicture } from './image-field.tsx';
import { type DraftLink, inLanguage, type LinksDraft, moved, withLink, without } from './link-draft.ts';
import style from './links.module.css';

type Props = {
  draft: LinksDraft;
  language: GuestLanguage;
  faults: ReadonlyMap<string, string>;
  mayEdit: boolean;
  /** New links are given their numbers: they are not opened or removed until then. */
  isSaving: boolean;
  onEdit: (draft: LinksDraft) => void;
  onOpen: (link: DraftLink) => void;
};

/** The links of one language in the order in which guests see them. */
export function LinksTable({ draft, language, faults, mayEdit, isSaving, onEdit, onOpen }: Props) {
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
                  isSaving={isSaving}
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

type RowProps = {
  link: DraftLink;
  /** The server's error of this link. */
  fault: string | undefined;
  mayEdit: boolean;
  isSaving: boolean;
  place: Sorted;
  onChange: (link: DraftLink) => void;
  onOpen: (link: DraftLink) => void;
  onRemove: (link: DraftLink) => void;
};

/** One link button: its words, picture and address, and whether guests see it. */
function LinkRow(props: RowProps) {
  const t = useTranslations('staff-links');
  const { link, fault, mayEdit, place, onChange } = props;
  return (
    <tr ref={place.ref} style={place.style}>
      {mayEdit && <td className={style.moves}>{place.moves}</td>}
      <th scope="row">
        <span lang={link.language}>{link.text}</span>
        {fault !== undefined && <span className={style.fault}>{fault}</span>}
      </th>
      <td>
        <LinkPicture {...link} />
      </td>
      <td className={style.url}>
        <Address url={link.url} />
      </td>
      <td className={style.shown}>
        {mayEdit ? (
          <Switch
            aria-label={t('show', { text: link.text })}
            checked={link.visibility === 1}
            onChange={event => onChange({ ...link, visibility: event.currentTarget.checked ? 1 : 0 })}
          />
        ) : (
          t(link.visibility === 1 ? 'isShown' : 'isHidden')
        )}
      </td>
      {mayEdit && <Actions {...props} />}
    </tr>
  );
}

/** Where there is little room, it goes on in a new line before a dot or a slash, not in the middle of a word. */
function Address({ url }: { url: string }) {
  let end = 0;
  return url.split(/(?<=\w)(?=[./?])/).map(part => {
    end += part.length;
    return (
      <Fragment key={end}>
        {part}
        <wbr />
      </Fragment>
    );
  });
}

function Actions({ link, isSaving, onOpen, onRemove }: RowProps) {
  const t = useTranslations('staff-links');
  const disabled = isSaving && link.id === null;
  const { text } = link;
  return (
    <td>
      <div className={style.buttons}>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('editLabel', { text })}
          disabled={disabled}
          onClick={() => onOpen(link)}
        >
          {t('edit')}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('removeLabel', { text })}
          disabled={disabled}
          onClick={() => onRemove(link)}
        >
          {t('remove')}
        </Button>
      </div>
    </td>
  );
}
