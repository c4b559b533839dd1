/**
 * Who can open hotels. `open`: anyone. `approved`: anyone, but the operator must approve the hotel before it
 * can send messages to guests. `closed`: hotels cannot be opened.
 */
export type SignUpMode = 'open' | 'approved' | 'closed';

let chosen: SignUpMode = 'open';

export function setSignUpMode(mode: SignUpMode): void {
  chosen = mode;
}

export const signUpMode = (): SignUpMode => chosen;
