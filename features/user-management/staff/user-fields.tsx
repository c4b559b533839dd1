import { Checkbox, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/rules/staff-pages.ts';
import type { Form } from '#ui/use-form.ts';
import type { FieldName } from '../rules.ts';
import type { Role, User } from './calls.ts';
import style from './users.module.css';

type Props = {
  form: Form<FieldName>;
  roles: readonly Role[];
  user: User | null;
  /** Whether the reader changes their own account. */
  isOwn: boolean;
  withPassword: boolean;
  /** Whether the present password must be given. */
  withPresent: boolean;
  onWithPassword: (isWith: boolean) => void;
};

/** The fields of a user; the password of one who is there already stays unless it is asked for. */
export function UserFields({ form, roles, user, isOwn, withPassword, withPresent, onWithPassword }: Props) {
  const t = useTranslations('staff-users');
  const session = useTranslations('staff-session');
  const shell = useTranslations('staff-shell');
  const text = { maxLength: 191, autoComplete: 'off' } as const;
  const chosen = roles.filter(({ id, can_give }) => can_give || id === user?.user_role.id);
  return (
    <>
      {user === null && <p className={style.lead}>{t('toldByMail')}</p>}
      <TextInput
        {...form.field('username')}
        required
        {...text}
        maxLength={100}
        label={t('field.username')}
        description={t('rule.username')}
        autoCapitalize="none"
        spellCheck={false}
      />
      {isOwn && (
        <p className={style.lead}>
          {t.rich('ownPassword', { account: words => <a href={staffPages.account}>{words}</a> })}
        </p>
      )}
      {user && !isOwn && (
        <Checkbox
          label={t('changePassword')}
          description={t('changePasswordHint')}
          checked={withPassword}
          onChange={event => onWithPassword(event.currentTarget.checked)}
        />
      )}
      {withPassword && (
        <PasswordInput
          {...form.field('password')}
          required
          label={t('field.password')}
          description={session('newPassword.rule')}
          maxLength={128}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': session('showPassword'), tabIndex: 0 }}
        />
      )}
      <TextInput
        {...form.field('email')}
        {...text}
        required
        label={t('field.email')}
        type="email"
        inputMode="email"
      />
      {withPresent && (
        <PasswordInput
          {...form.field('present_password')}
          required
          label={t('field.present_password')}
          description={t('presentPassword')}
          maxLength={128}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': session('showPassword'), tabIndex: 0 }}
        />
      )}
      <div className={style.pair}>
        <TextInput {...form.field('last_name')} {...text} required label={t('field.last_name')} />
        <TextInput {...form.field('first_name')} {...text} required label={t('field.first_name')} />
      </div>
      <NativeSelect
        {...form.field('role')}
        required
        label={t('field.role')}
        description={isOwn ? t('rule.ownRole') : t('rule.role')}
        disabled={isOwn}
        data={[
          ...(user ? [] : [{ value: '', label: t('choose') }]),
          ...chosen.map(({ id, name }) => ({ value: String(id), label: shell(`role.${name}`) })),
        ]}
      />
    </>
  );
}
