import { runStages } from './run-stages.ts';
import { journeys, unitTests } from './stages.ts';
import { findTools } from './tools.ts';

// What operators meet, with the programs that Debian has for it, and the journeys that `npm test` leaves out.

await runStages([unitTests('operations', await findTools()), journeys('operations')]);
