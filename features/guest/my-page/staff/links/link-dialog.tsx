import { Button, NativeSelect, TextInput } from '@mantine/core';
import { deepEqual } from 'fast-equals';
import { type SubmitEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { DialogFoot, EditDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { focusFirstError } from '#ui/focus.ts';
import { type OnChanged, useReportChanges } from '#ui/use-report-changes.ts';
import { isLinkLabel, type LinkLabel } from '../../rules/link-labels.ts';
import { ImageField, LinkPicture } from './image-field.tsx';
import { CUSTOM_LABEL, type DraftLink, finalizeLink, problemsOf } from './link-draft.ts';
import style from './links.module.css';

type FieldsProps = {
  link: DraftLink;
  labels: readonly LinkLabel[];
  isNew: boolean;
  proposedText: (label: string) => string;
  onChanged: OnChanged;
  onDone: (link: DraftLink) => void;
  onClose: () => void;
};
type Props = Omit<FieldsProps, 'link'> & { link: DraftLink | null };

export function LinkDialog({ link, onChanged, onClose, ...props }: Props) {
  const t = useTranslations('staff-links');
  return (
    <EditDialog
      open={link !== null}
      title={t(props.isNew ? 'add' : 'dialog.edit')}
      onChanged={onChanged}
      onClose={onClose}
    >
      {(note, drop) =>
        link && <Fields link={link} {...props} onChanged={note} onClose={() => drop(onClose)} />
      }
    </EditDialog>
  );
}

function Fields({ link: first, labels, isNew, proposedText, onChanged, onDone, onClose }: FieldsProps) {
  const t = useTranslations('staff-links');
  const errors = useTranslations('errors');
  const [typed, setLink] = useState(first);
  // Uses the current state, because a picture may have been loaded since the last render.
  const change = (changes: Partial<DraftLink>) => setLink(now => ({ ...now, ...changes }));
  const [hasText, setHasText] = useState(!isNew);
  const [isTried, setTried] = useState(false);
  const [isReading, setReading] = useState(false);
  useReportChanges(onChanged, !deepEqual(typed, first));
  // The label's default text is used until the hotel enters its own.
  const link = hasText ? typed : { ...typed, text: proposedText(typed.label) };
  const problems = problemsOf(link);
  const errorTextOf = (code: (typeof problems)[keyof typeof problems]) =>
    isTried && code ? errors(code) : null;
  const submitLink = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isReading) return;
    if (!Object.values(problems).some(Boolean)) return onDone(finalizeLink(link));
    flushSync(() => setTried(true));
    focusFirstError(event.currentTarget);
  };
  return (
    <form className={style.fields} onSubmit={submitLink} noValidate>
      {isNew ? (
        <NativeSelect
          label={t('dialog.kind')}
          required
          value={link.label}
          onChange={event => change({ label: event.currentTarget.value })}
          data={[
            ...labels.map(value => ({ value, label: t(`labels.${value}`) })),
            { value: CUSTOM_LABEL, label: t('dialog.own') },
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
        error={errorTextOf(problems.text)}
        onChange={event => {
          setHasText(true);
          change({ text: event.currentTarget.value });
        }}
      />
      <TextInput
        label={t('url')}
        description={t('dialog.urlHint')}
        inputMode="url"
        required
        maxLength={2048}
        value={link.url}
        error={errorTextOf(problems.url)}
        onChange={event => change({ url: event.currentTarget.value })}
      />
      {!isLinkLabel(link.label) && (
        <ImageField
          link={link}
          missing={errorTextOf(problems.image)}
          onReading={setReading}
          onChoose={image => change({ image, hasNewImage: true })}
        />
      )}
      <DialogFoot onCancel={onClose} note={t('dialog.later')}>
        <Button type="submit" loading={isReading}>
          {t('dialog.done')}
        </Button>
      </DialogFoot>
    </form>
  );
}
