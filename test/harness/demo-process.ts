import { runDemo } from '#apps/server/demo/run-demo.ts';

// Runs the demo in its own process, without the pages, which would need a build.
await runDemo({ pages: false, logName: 'demo.log' });
