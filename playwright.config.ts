import { defineConfig, devices } from '@playwright/test';
import { withCamera } from './test/journeys/launch.ts';
import { isWholeTier } from './test/journeys/scanned-pages.ts';

/** The journeys, in the Chromium that `npm test` found (CHROMIUM_PATH), else in Playwright's own. */
export default defineConfig<{ elsewhere: boolean }>({
  testDir: 'test/journeys',
  outputDir: 'test-results',
  globalSetup: './test/journeys/global-setup.ts',
  // Two more than two cores: while some wait for an answer others draw. Of several machines each has five processes.
  workers: process.env.HAPROXY ? 2 : 4,
  fullyParallel: true,
  // A machine that is busy with other work is slow, not wrong.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: '.cache/journeys.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    // Said here, as a file that starts its browser otherwise gets a server of its own, too.
    launchOptions: withCamera('allowed'),
    // What a worker of a page asks for passes by all that a journey puts in the way.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording costs a third of the time: TRACE=1 asks for it where a failure is hard to understand.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
  // Whoever travels or works at a hotel may do both, at different hotels and with one browser: `npm run soak` takes all
  // journeys so, too, and `npm test` some (`usedElsewhere` in journey.ts).
  projects: [
    { name: 'here', ...(isWholeTier ? { teardown: 'every page' } : {}) },
    ...(isWholeTier ? [{ name: 'every page', testMatch: 'every-page.ts' }] : []),
    ...(process.env.SOAK ? [{ name: 'elsewhere', use: { elsewhere: true } }] : []),
  ],
});
