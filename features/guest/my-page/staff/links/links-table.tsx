import { Button, Switch, VisuallyHidden } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useSortWords } from '#features/hotel/facility/staff/use-sort-words.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { LinkPicture } from './image-field.tsx';
import {
  type DraftLink,
  type LinksDraft,
  linksInLanguage,
  moveLink,
  withLink,
  withoutLink,
} from './link-draft.ts';
import style from './links.module.css';

type Props = {
  draft: LinksDraft;
  language: GuestLanguage;
  faults: ReadonlyMap<string, string>;
  mayEdit: boolean;
  /** While a save is running, links cannot be opened or removed, because new links have no id yet. */
  isSaving: boolean;
  onEdit: (draft: LinksDraft) => void;
  onOpen: (link: DraftLink) => void;
};

export function LinksTable({ draft, language, faults, mayEdit, isSaving, onEdit, onOpen }: Props) {
  const t = useTranslations('staff-links');
  const words = useSortWords();
  const list = linksInLanguage(draft, language);
  if (list.length === 0) return <p className={style.quiet}>{t('none')}</p>;
  return (
    <DataTable
      label={t('table')}
      frame={false}
      onPhone="flow"
      className={style.table}
      rows={list}
      idOf={link => link.key}
      sorted={{
        words,
        nameOf: link => link.text,
        onMove: (from, to) => onEdit(moveLink(draft, language, from, to)),
      }}
      columns={[
        ...(mayEdit
          ? [{ id: 'order', head: hiddenLabel(t('order')), className: style.moves, cell: movesOf }]
          : []),
        {
          id: 'text',
          head: t('text'),
          isName: true,
          cell: link => (
            <>
              <span lang={link.language}>{link.text}</span>
              {faults.has(link.key) && <span className={style.fault}>{faults.get(link.key)}</span>}
            </>
          ),
        },
        { id: 'image', head: t('image'), cell: link => <LinkPicture {...link} /> },
        { id: 'url', head: t('url'), className: style.url, cell: link => <Address url={link.url} /> },
        {
          id: 'shown',
          head: t('shown'),
          className: style.shown,
          cell: link => (
            <VisibilitySwitch {...{ link, mayEdit }} onChange={changed => onEdit(withLink(draft, changed))} />
          ),
        },
        ...(mayEdit
          ? [
              {
                id: 'actions',
                head: hiddenLabel(t('actions')),
                cell: (link: DraftLink) => (
                  <Actions
                    {...{ link, isSaving, onOpen }}
                    onRemove={gone => onEdit(withoutLink(draft, gone))}
                  />
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

const hiddenLabel = (text: string) => <VisuallyHidden>{text}</VisuallyHidden>;
const movesOf = (_link: DraftLink, moves: ReactNode) => moves;

type VisibilitySwitchProps = { link: DraftLink; mayEdit: boolean; onChange: (link: DraftLink) => void };

function VisibilitySwitch({ link, mayEdit, onChange }: VisibilitySwitchProps) {
  const t = useTranslations('staff-links');
  if (!mayEdit) return t(link.visibility === 1 ? 'isShown' : 'isHidden');
  return (
    <Switch
      aria-label={t('show', { text: link.text })}
      checked={link.visibility === 1}
      onChange={event => onChange({ ...link, visibility: event.currentTarget.checked ? 1 : 0 })}
    />
  );
}

/** A URL that wraps only before a dot, slash or question mark, not within a word. */
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

type ActionsProps = Pick<Props, 'isSaving' | 'onOpen'> & {
  link: DraftLink;
  onRemove: (link: DraftLink) => void;
};

function Actions({ link, isSaving, onOpen, onRemove }: ActionsProps) {
  const t = useTranslations('staff-links');
  const isDisabled = isSaving && link.id === null;
  const { text } = link;
  return (
    <div className={style.buttons}>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('editLabel', { text })}
        disabled={isDisabled}
        onClick={() => onOpen(link)}
      >
        {t('edit')}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('removeLabel', { text })}
        disabled={isDisabled}
        onClick={() => onRemove(link)}
      >
        {t('remove')}
      </Button>
    </div>
  );
}
