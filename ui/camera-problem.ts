/** Why there is no picture of a camera. */
export type CameraProblem = 'refused' | 'missing';

/** What the browser's refusal means to its user; a camera that another app holds is as good as none. */
export function cameraProblem(error: unknown): CameraProblem {
  const name = error instanceof Error ? error.name : '';
  return name === 'NotAllowedError' || name === 'SecurityError' ? 'refused' : 'missing';
}
