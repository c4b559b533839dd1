/** What came of an action of staff; `action` is its key, where the booking's notices are told which one it was. */
export type Outcome = { kind: 'done' | 'failed'; text: string; action?: string };

/** What is still shown once an action has succeeded: the error of an earlier try of it has had its time. */
export const afterSuccess = <O extends Outcome>(shown: O | undefined, action: string): O | undefined =>
  shown?.kind === 'failed' && shown.action === action ? undefined : shown;
