/**
 * Who can open hotels. `open`: anyone. `approved`: anyone, but the operator must approve the hotel before it
 * can send messages to guests. `closed`: hotels cannot be opened.
 */
export type SignUpMode = 'open' | 'approved' | 'closed';

let currentMode: SignUpMode = 'open';

export function setSignUpMode(mode: SignUpMode): void {
  currentMode = mode;
}

export const signUpMode = (): SignUpMode => currentMode;
