import { expect, test } from 'vitest';
import { restartFault, stopFault } from './stop.ts';

// Rule: guide-mail.stop
test('stop registration needs a selection and no already-stopped rows', () => {
  expect([stopFault([]), stopFault([false, true]), stopFault([false, false])]).toEqual([
    'none-selected',
    'some-stopped',
    undefined,
  ]);
});

// Rule: guide-mail.restart
test('restart needs a selection and at least one stopped row', () => {
  expect([restartFault([]), restartFault([false, false]), restartFault([false, true])]).toEqual([
    'none-selected',
    'none-stopped',
    undefined,
  ]);
});
