import { z } from 'zod';
import { runDemo } from './demo/run-demo.ts';

const { DEV_PAGES = '{}' } = process.env;
const bases = z.object({ guest: z.url(), staff: z.url() }).parse(JSON.parse(DEV_PAGES));

await runDemo({
  pages: async app => ({
    devBase: bases[app],
    script: `${bases[app]}/main.tsx`,
    styles: [],
    preload: () => [],
  }),
});

process.send?.('open');
