import { runStages } from './run-stages.ts';
import { checks, journeys, unitTests } from './stages.ts';

// Runs the checks, and tests the product from the perspective of guests, staff, hotels and integrators.
// Arguments limit the run to the unit and integration tests at the given paths, in any tier.

const paths = process.argv.slice(2);
await runStages(
  paths.length > 0 ? [unitTests('all', {}, paths)] : [checks, unitTests('product'), journeys('product')],
);
