/**
 * Who may open hotels: anyone; anyone, but the operator must approve it before messages are sent to guests; or
 * nobody.
 */
export type SignUpMode = 'open' | 'approved' | 'closed';

let chosen: SignUpMode = 'open';

/** Set once at startup from the configuration. */
export function setSignUpMode(mode: SignUpMode): void {
  chosen = mode;
}

export const signUpMode = (): SignUpMode => chosen;
