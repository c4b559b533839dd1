import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { classNames } from '#ui/class-names.ts';
import table from '#ui/table.module.css';
import type { User } from './calls.ts';
import style from './users.module.css';

type Props = { users: readonly User[]; onOpen: (what: 'edit' | 'delete', user: User) => void };

/** The hotel's users, each with what the reader may do about them. */
export function UserTable({ users, onOpen }: Props) {
  const t = useTranslations('staff-users');
  const shell = useTranslations('staff-shell');
  return (
    <section className={classNames(table.frame, style.list)} aria-label={t('list')}>
      <table className={classNames(table.table, style.users)}>
        <thead>
          <tr>
            <th scope="col">{t('field.username')}</th>
            <th scope="col">{t('field.email')}</th>
            <th scope="col">{t('field.last_name')}</th>
            <th scope="col">{t('field.first_name')}</th>
            <th scope="col">{t('field.role')}</th>
            <th scope="col">{t('actions')}</th>
          </tr>
        </thead>
        <tbody>
          {users.map(user => (
            <tr key={user.id}>
              <th scope="row">{user.username}</th>
              <td>{user.email}</td>
              <td>{user.last_name}</td>
              <td>{user.first_name}</td>
              <td className={style.role}>{shell(`role.${user.owner ? 'owner' : user.user_role.name}`)}</td>
              <td>
                <div className={style.deeds}>
                  {user.can_edit && (
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={t('edit.open', { username: user.username })}
                      onClick={() => onOpen('edit', user)}
                    >
                      {t('edit.short')}
                    </Button>
                  )}
                  {user.can_delete && (
                    <Button
                      variant="subtle"
                      color="red"
                      size="xs"
                      aria-label={t('delete.open', { username: user.username })}
                      onClick={() => onOpen('delete', user)}
                    >
                      {t('delete.yes')}
                    </Button>
                  )}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
