import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { AuthPage } from './auth-page.tsx';
import { signOut } from './leave.ts';
import { OwnPassword } from './own-password.tsx';

/** Before anything else: somebody else chose this reader's password. */
export function OwnPasswordPage({ onDone }: { onDone: () => void }) {
  const t = useTranslations('staff-session');
  return (
    <AuthPage title={t('ownPassword.title')}>
      <p>{t('ownPassword.lead')}</p>
      <OwnPassword onSaved={onDone} />
      <Button variant="subtle" onClick={() => void signOut()}>
        {t('signOut')}
      </Button>
    </AuthPage>
  );
}
