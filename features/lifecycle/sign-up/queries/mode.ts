/** How hotels may be opened: by anybody, anybody but the operator has a look before it writes to guests, or nobody. */
export type SignUpMode = 'open' | 'approved' | 'closed';

let chosen: SignUpMode = 'open';

/** Set once at start, by the configuration. */
export function setSignUpMode(mode: SignUpMode): void {
  chosen = mode;
}

export const signUpMode = (): SignUpMode => chosen;
