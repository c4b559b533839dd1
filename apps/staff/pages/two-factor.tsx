import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { TwoFactorPage } from '#features/session/staff/two-factor-page.tsx';
import { usePageTitle } from '../page-title.ts';

export function TwoFactor() {
  usePageTitle('pages.twoFactor');
  const navigate = useNavigate();
  const onDone = useCallback(() => void navigate({ to: '/dashboard/', search: {} }), [navigate]);
  return <TwoFactorPage onDone={onDone} />;
}
