/**
 * The scopes of an API key, in display order (docs/reference/api-keys.md#scopes). The names are stored in
 * tables and used in the API.
 */
export const keyScopes = ['write_bookings', 'read_registrations', 'read_pictures', 'decode_qr'] as const;

export type KeyScope = (typeof keyScopes)[number];

/**
 * The scope that a key must hold, or several of which any one suffices. A call for API keys that declares none
 * does not compile.
 */
export type KeyNeeds = { scope: KeyScope } | { anyScope: readonly [KeyScope, KeyScope, ...KeyScope[]] };

export const isKeyScope = (word: string): word is KeyScope => keyScopes.some(scope => scope === word);

export const scopesOf = (needs: KeyNeeds): readonly KeyScope[] =>
  'scope' in needs ? [needs.scope] : needs.anyScope;

export const mayCall = (held: ReadonlySet<KeyScope>, needs: KeyNeeds): boolean =>
  scopesOf(needs).some(scope => held.has(scope));
