/**
 * What an API key may be for, in the order in which people read them (docs/reference/api-keys.md#scopes). The names stand
 * in tables and on the wire.
 */
export const keyScopes = ['write_bookings', 'read_registrations', 'read_pictures', 'decode_qr'] as const;

export type KeyScope = (typeof keyScopes)[number];

/** The scopes of which a key must hold the one, or any. A call for keys that says none does not compile. */
export type KeyNeeds = { scope: KeyScope } | { anyScope: readonly [KeyScope, KeyScope, ...KeyScope[]] };

export const isKeyScope = (word: string): word is KeyScope => keyScopes.some(scope => scope === word);

/** The scopes that open a call. */
export const scopesOf = (needs: KeyNeeds): readonly KeyScope[] =>
  'scope' in needs ? [needs.scope] : needs.anyScope;

/** Whether a key holds what a call asks for. */
export const mayCall = (held: ReadonlySet<KeyScope>, needs: KeyNeeds): boolean =>
  scopesOf(needs).some(scope => held.has(scope));
