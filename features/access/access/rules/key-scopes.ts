/**
 * The scopes of an API key, in display order (docs/reference/api-keys.md#scopes). The database and the API use
 * these names.
 */
export const keyScopes = [
  'write_bookings',
  'read_registrations',
  'read_pictures',
  'decode_qr',
  'read_figures',
  'read_audit',
] as const;

export type KeyScope = (typeof keyScopes)[number];

/**
 * The scope that an API key must have, or a list of scopes, any one of which is enough. A call for API keys that
 * declares no scope does not compile.
 */
export type KeyNeeds = { scope: KeyScope } | { anyScope: readonly [KeyScope, KeyScope, ...KeyScope[]] };

export const isKeyScope = (word: string): word is KeyScope => keyScopes.some(scope => scope === word);

export const scopesOf = (needs: KeyNeeds): readonly KeyScope[] =>
  'scope' in needs ? [needs.scope] : needs.anyScope;

export const mayCall = (held: ReadonlySet<KeyScope>, needs: KeyNeeds): boolean =>
  scopesOf(needs).some(scope => held.has(scope));
