/** The result of a staff action. `action` is the key of a failed action. */
export type Outcome = { kind: 'done' | 'failed'; text: string; action?: string };

export const withoutFailure = <O extends Outcome>(shown: O | undefined, action: string): O | undefined =>
  shown?.kind === 'failed' && shown.action === action ? undefined : shown;
