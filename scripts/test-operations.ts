import { runStages } from './run-stages.ts';
import { journeys, unitTests } from './stages.ts';
import { findTools } from './tools.ts';

// Runs the operators' tests with the Debian programs that they need, and the journeys that `npm test` omits.

await runStages([unitTests('operations', await findTools()), journeys('operations')]);
