import { Button, NativeSelect, TextInput } from '@mantine/core';
import { deepEqual } from 'fast-equals';
import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { TabProps } from '#features/facility/staff/settings/tab.ts';
import { DialogFoot, StaffDialog } from '#features/facility/staff/staff-dialog.tsx';
import { focusFirstError } from '#ui/focus.ts';
import { useDropQuestion } from '#ui/use-drop-question.ts';
import { isLinkLabel, type LinkLabel } from '../../rules/link-labels.ts';
import { ImageField } from './image-field.tsx';
import { type DraftLink, finished, OWN, problemsOf } from './link-draft.ts';
import { LinkPicture } from './link-picture.tsx';
import style from './links.module.css';

type FieldsProps = {
  link: DraftLink;
  /** What a new link may be for; a link that is in the list stays what it is. */
  labels: readonly LinkLabel[];
  isNew: boolean;
  proposedText: (label: string) => string;
  onTyped: (isTyped: boolean) => void;
  onDone: (link: DraftLink) => void;
  onClose: () => void;
};
type Props = Omit<FieldsProps, 'link' | 'onTyped'> & Pick<TabProps, 'onChanged'> & { link: DraftLink | null };

/** One link: what it is for, its words, where it leads and, of the hotel's own, its picture. */
export function LinkDialog({ link, onChanged, onClose, ...props }: Props) {
  const t = useTranslations('staff-links');
  const onTyped = useCallback((isTyped: boolean) => onChanged('link', isTyped), [onChanged]);
  const shell = useTranslations('staff-shell');
  const { note, drop } = useDropQuestion(shell('dialog.drop'), onTyped);
  const close = () => drop(onClose);
  return (
    <StaffDialog open={link !== null} onClose={close} title={t(props.isNew ? 'add' : 'dialog.edit')}>
      {link && <Fields link={link} {...props} onTyped={note} onClose={close} />}
    </StaffDialog>
  );
}

function Fields({ link: first, labels, isNew, proposedText, onTyped, onDone, onClose }: FieldsProps) {
  const t = useTranslations('staff-links');
  const errors = useTranslations('errors');
  const [typed, setLink] = useState(first);
  const [hasText, setHasText] = useState(!isNew);
  const [tries, setTries] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (tries > 0 && form.current) focusFirstError(form.current);
  }, [tries]);
  const isTyped = !deepEqual(typed, first);
  useEffect(() => {
    onTyped(isTyped);
    return () => onTyped(false);
  }, [isTyped, onTyped]);
  // The words of the kind stand there until the hotel writes its own.
  const link = hasText ? typed : { ...typed, text: proposedText(typed.label) };
  const problems = problemsOf(link);
  const told = (code: (typeof problems)[keyof typeof problems]) => (tries > 0 && code ? errors(code) : null);
  const done = (event: SubmitEvent) => {
    event.preventDefault();
    if (Object.values(problems).some(Boolean)) setTries(tries + 1);
    else onDone(finished(link));
  };
  return (
    <form ref={form} className={style.fields} onSubmit={done} noValidate>
      {isNew ? (
        <NativeSelect
          label={t('dialog.kind')}
          required
          value={link.label}
          onChange={event => setLink({ ...typed, label: event.currentTarget.value })}
          data={[
            ...labels.map(value => ({ value, label: t(`labels.${value}`) })),
            { value: OWN, label: t('dialog.own') },
          ]}
        />
      ) : (
        <p className={style.kind}>
          <LinkPicture {...link} />
          {isLinkLabel(link.label) ? t(`labels.${link.label}`) : t('dialog.own')}
        </p>
      )}
      <TextInput
        label={t('text')}
        lang={link.language}
        required
        maxLength={191}
        value={link.text}
        error={told(problems.text)}
        onChange={event => {
          setHasText(true);
          setLink({ ...typed, text: event.currentTarget.value });
        }}
      />
      <TextInput
        label={t('url')}
        description={t('dialog.urlHint')}
        inputMode="url"
        required
        maxLength={2048}
        value={link.url}
        error={told(problems.url)}
        onChange={event => setLink({ ...typed, url: event.currentTarget.value })}
      />
      {!isLinkLabel(link.label) && (
        <ImageField
          link={link}
          missing={told(problems.image)}
          onChoose={image => setLink(now => ({ ...now, image, hasNewImage: true }))}
        />
      )}
      <DialogFoot onCancel={onClose} note={t('dialog.later')}>
        <Button type="submit">{t('dialog.done')}</Button>
      </DialogFoot>
    </form>
  );
}
