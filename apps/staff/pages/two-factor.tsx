import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { staffPages } from '#features/access/rules/staff-pages.ts';
import { TwoFactorPage } from '#features/session/staff/two-factor-page.tsx';
import { usePageTitle } from '../page-title.ts';

export function TwoFactor() {
  usePageTitle('pages.twoFactor');
  const navigate = useNavigate();
  const onDone = useCallback(() => void navigate({ to: staffPages.list, search: {} }), [navigate]);
  return <TwoFactorPage onDone={onDone} />;
}
