import { runDemo } from '#apps/server/demo/run-demo.ts';

// Runs the demo as a process of its own, without the pages, which need a build.
await runDemo({ pages: false, logName: 'demo.log' });
