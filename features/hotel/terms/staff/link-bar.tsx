import { Button, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isLinkUrl } from '#features/hotel/facility/rules/link-address.ts';
import { isComposing } from '#ui/composing.ts';
import style from './terms.module.css';

type Props = { editor: Editor; onDone: () => void };

/**
 * Edits the link of the selected text. This is not a `form` element because it is inside the form that saves
 * the terms.
 */
export function LinkBar({ editor, onDone }: Props) {
  const t = useTranslations('staff-terms');
  const shell = useTranslations('staff-shell');
  const [address, setAddress] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [isFaultShown, setFaultShown] = useState(false);
  const isWrong = isFaultShown && !isLinkUrl(address.trim());
  const applyLink = () => {
    setFaultShown(true);
    if (!isLinkUrl(address.trim())) return;
    setLink(editor, address.trim());
    onDone();
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    if (event.key === 'Enter') applyLink();
    else onDone();
  };
  return (
    <div className={style.link}>
      <TextInput
        className={style.address}
        label={t('link.address')}
        required
        description={t('link.note')}
        placeholder="https://"
        inputMode="url"
        autoFocus
        value={address}
        error={isWrong && t('link.wrong')}
        onChange={event => setAddress(event.currentTarget.value)}
        onKeyDown={press}
      />
      <div className={style.linkActions}>
        <Button variant="default" onClick={onDone}>
          {shell('dialog.cancel')}
        </Button>
        <Button onClick={applyLink}>{t('link.set')}</Button>
      </div>
    </div>
  );
}

function setLink(editor: Editor, href: string): void {
  const hasTextToLink = !editor.state.selection.empty || editor.isActive('link');
  if (hasTextToLink) editor.chain().extendMarkRange('link').setLink({ href }).run();
  else
    editor.commands.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] });
}
