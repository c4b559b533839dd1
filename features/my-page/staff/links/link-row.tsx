import { Button, Switch } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import type { Sorted } from '#ui/sortable.tsx';
import type { DraftLink } from './link-draft.ts';
import { LinkPicture } from './link-picture.tsx';
import style from './links.module.css';

type Props = {
  link: DraftLink;
  /** What the server refused about it. */
  fault: string | undefined;
  mayEdit: boolean;
  place: Sorted;
  onChange: (link: DraftLink) => void;
  onOpen: (link: DraftLink) => void;
  onRemove: (link: DraftLink) => void;
};

/** One link button: its words, picture and address, and whether guests see it. */
export function LinkRow(props: Props) {
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

function Actions({ link, onOpen, onRemove }: Props) {
  const t = useTranslations('staff-links');
  const { text } = link;
  return (
    <td>
      <div className={style.buttons}>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('editLabel', { text })}
          onClick={() => onOpen(link)}
        >
          {t('edit')}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('removeLabel', { text })}
          onClick={() => onRemove(link)}
        >
          {t('remove')}
        </Button>
      </div>
    </td>
  );
}
