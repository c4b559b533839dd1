import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Asia/Kathmandu (UTC+5:45) is nobody's default: code that leans on the machine's own zone shows at once.
process.env.TZ = 'Asia/Kathmandu';

export default defineConfig({
  test: {
    pool: 'forks',
    // Left to itself a machine of two cores would work with one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    globalSetup: ['./test/harness/global-setup.ts'],
    setupFiles: ['./test/harness/setup.ts'],
    include: ['{apps,features,platform,ui,i18n,db,test,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['test/journeys/**', 'node_modules/**'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
