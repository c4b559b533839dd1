import type { PermissionKey } from '#features/access/permissions.ts';

type Held = readonly { category: string; name: string; control: string }[];

const entries: readonly { to: string; text: 'nav.list'; needs: readonly PermissionKey[] }[] = [
  { to: '/dashboard/', text: 'nav.list', needs: [] },
];

/** What the menu offers: pages whose key the reader holds (dashboard §2). The server checks every call all the same. */
export function entriesFor(held: Held) {
  return entries.filter(({ needs }) => needs.length === 0 || needs.some(key => holds(held, key)));
}

export function holds(held: Held, key: PermissionKey): boolean {
  return held.some(({ category, name, control }) => `${category}.${name}.${control}` === key);
}
