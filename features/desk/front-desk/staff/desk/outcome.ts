/** The outcome of a staff action. `action`: its key, only set for a failure. */
export type Outcome = { kind: 'done' | 'failed'; text: string; action?: string };

/** Returns what is still shown after an action has succeeded: everything but its own earlier error. */
export const afterSuccess = <O extends Outcome>(shown: O | undefined, action: string): O | undefined =>
  shown?.kind === 'failed' && shown.action === action ? undefined : shown;
