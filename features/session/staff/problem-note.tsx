import { Alert } from '@mantine/core';
import style from './login-page.module.css';
import type { Problem } from './login-problem.ts';

/** Says at once, to every reader, what did not work. */
export function ProblemNote({ problem }: { problem: Problem | null }) {
  return (
    <div role="alert" className={style.alert}>
      {problem !== null && (
        <Alert color="red" variant="light" role="presentation" title={problem.title}>
          {problem.body}
        </Alert>
      )}
    </div>
  );
}
