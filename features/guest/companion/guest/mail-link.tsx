import { useMutation } from '@tanstack/react-query';
import { useContext, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useErrorText } from '#features/guest/guest-access/guest/error-text.ts';
import { OfferedLanguages } from '#features/guest/guest-access/guest/offered-languages.ts';
import { type GuestLanguage, isGuestLanguage, languageNames, messageLanguages } from '#i18n/languages.ts';
import { ApiError } from '#platform/browser/call.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { PlacesCalls } from './calls.ts';
import style from './share-link.module.css';

export function MailLink({ number, calls }: { number: number; calls: PlacesCalls }) {
  const t = useTranslations('companion');
  const errorText = useErrorText();
  const errors = useTranslations('errors');
  const ownLanguage = useLocale();
  const languages = messageLanguages(useContext(OfferedLanguages));
  const field = useRef<HTMLInputElement>(null);
  // Moves the focus to the field, so that screen readers announce its error.
  const toField = () => field.current?.focus();
  const [email, setEmail] = useState('');
  const [language, setLanguage] = useState<GuestLanguage>(ownLanguage);
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: () => calls.send({ number, email, language }),
    onSuccess: () => {
      setEmail('');
      setTried(false);
    },
    onError: toField,
  });
  const fieldError = error instanceof ApiError ? error.errors.email?.[0] : undefined;
  const [isTried, setTried] = useState(false);
  const isMissing = isTried && email.trim() === '';
  const shownError = isMissing
    ? errors('field_required')
    : error
      ? (fieldError ?? errorText(error))
      : undefined;
  function send() {
    setTried(true);
    if (email.trim() === '') toField();
    else mutate();
  }
  return (
    <div className={style.way}>
      <Field label={t('share.email')} error={shownError}>
        <TextInput
          ref={field}
          value={email}
          onChange={typed => {
            setEmail(typed);
            reset();
          }}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
        />
      </Field>
      <Field label={t('share.language')}>
        <Select
          value={language}
          onChange={chosen => setLanguage(isGuestLanguage(chosen) ? chosen : ownLanguage)}
          options={languages.map(value => ({ value, label: languageNames[value] }))}
        />
      </Field>
      {isSuccess && <Notice kind="success">{t('share.sent')}</Notice>}
      <Button kind="soft" busy={isPending} onClick={send}>
        {t('share.send')}
      </Button>
    </div>
  );
}
