import { runDemo } from '#apps/server/demo/run-demo.ts';

await runDemo({ pages: false, logName: 'demo.log' });
