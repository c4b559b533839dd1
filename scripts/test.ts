import { runStages } from './run-stages.ts';
import { checks, journeys, unitTests } from './stages.ts';

// Checks, and the product as guests, staff, hotels and integrators meet it. With arguments: only the unit and integration
// tests whose paths they name, of whatever tier.

const paths = process.argv.slice(2);
await runStages(
  paths.length > 0 ? [unitTests('all', {}, paths)] : [checks, unitTests('product'), journeys('product')],
);
