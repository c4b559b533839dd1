import { PasswordInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { PASSWORD_MAX, passwordErrors } from '#features/staff/account/rules/account.ts';
import type { FieldErrors, Form } from '#ui/use-form.ts';

type Names = 'password' | 'again';

export function NewPasswordFields<N extends string>({ form }: { form: Form<N | Names> }) {
  const t = useTranslations('staff-session');
  const commonProps = {
    required: true,
    size: 'md',
    autoComplete: 'new-password',
    maxLength: 128,
    visibilityToggleButtonProps: { 'aria-label': t('showPassword'), tabIndex: 0 },
  } as const;
  return (
    <>
      <PasswordInput
        {...form.field('password')}
        {...commonProps}
        label={t('newPassword.label')}
        description={t('newPassword.rule')}
      />
      <PasswordInput {...form.field('again')} {...commonProps} label={t('newPassword.again')} />
    </>
  );
}

export function useNewPasswordErrors() {
  const t = useTranslations('staff-session');
  const errors = useTranslations('errors');
  return ({ password, again }: Record<Names, string>): FieldErrors<Names> => {
    const passwordMessages = passwordErrors(password).map(fault => errors(fault));
    return {
      password: passwordMessages.length > 0 ? passwordMessages.join(' ') : undefined,
      again: password === again ? undefined : t('newPassword.differs'),
    };
  };
}

type Field = ReturnType<Form<string>['field']>;

export function PresentPassword({ field }: { field: Field }) {
  const t = useTranslations('staff-session');
  return (
    <PasswordInput
      {...field}
      label={t('account.present')}
      required
      size="md"
      autoComplete="current-password"
      maxLength={PASSWORD_MAX}
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
    />
  );
}
