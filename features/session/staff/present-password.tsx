import { PasswordInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { PASSWORD_MAX } from '#features/user/rules/account.ts';
import type { Form } from '#ui/use-form.ts';

type Field = ReturnType<Form<string>['field']>;

/** The password that one has, before something of one's account changes. */
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
