import { staffOrigin } from '#features/facility/queries/addresses.ts';

/** Whom devices make and keep passkeys for: the host that browsers reach the dashboard at. */
export function relyingParty() {
  const origin = staffOrigin();
  return { name: 'Genkan', id: new URL(origin).hostname, origin };
}
