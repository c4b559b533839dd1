import { runDemo } from './demo/run-demo.ts';

await runDemo({ logName: 'demo.log' });
