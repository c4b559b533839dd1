/** The outcome of an action of staff. `action`: its key, which only a failure has. */
export type Outcome = { kind: 'done' | 'failed'; text: string; action?: string };

/** What is still shown once an action has succeeded: not the error of an earlier try. */
export const afterSuccess = <O extends Outcome>(shown: O | undefined, action: string): O | undefined =>
  shown?.kind === 'failed' && shown.action === action ? undefined : shown;
