import { useEffect } from 'react';
import { guestPages } from '#features/access/rules/guest-pages.ts';
import type { ScreenProps } from './facility.ts';
import { StayForm } from './stay-form.tsx';
import { useGo } from './way.ts';

/** Proof without a link, by the hotel's method and the check-in date. */
export function Confirm({ facility }: ScreenProps) {
  const go = useGo(facility.slug_name);
  const method = facility.authentication_method;
  useEffect(() => {
    if (method === 0) void go(guestPages.notFound, { replace: true });
  }, [method, go]);
  return method === 0 ? null : <StayForm facility={facility} method={method} />;
}
