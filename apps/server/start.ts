import { run } from './run.ts';

const part = process.argv.includes('--http') ? 'http' : process.argv.includes('--worker') ? 'worker' : 'all';

await run({ mode: 'start', part });
