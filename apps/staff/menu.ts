import { useTranslations } from 'use-intl';
import type { PermissionKey } from '#features/access/permissions.ts';

/** What the reader holds, in the wire's shape of keys. */
type Held = readonly { category: string; name: string; control: string }[];

/** What the menu offers: pages whose key the reader holds (dashboard §2). The server checks every call all the same. */
export function useMenu(held: Held) {
  const t = useTranslations('staff-shell');
  const entries: { to: string; text: string; needs: readonly PermissionKey[] }[] = [
    { to: '/dashboard/', text: t('nav.list'), needs: [] },
  ];
  return entries.filter(({ needs }) => needs.length === 0 || needs.some(key => holds(held, key)));
}

export function holds(held: Held, key: PermissionKey): boolean {
  return held.some(({ category, name, control }) => `${category}.${name}.${control}` === key);
}
