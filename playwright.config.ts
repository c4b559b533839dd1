import { defineConfig, devices } from '@playwright/test';
import { withCamera } from './test/journeys/launch.ts';
import { isWholeTier } from './test/journeys/scanned-pages.ts';

/** Runs the journeys in the Chromium that `npm test` found (CHROMIUM_PATH), otherwise in Playwright's own. */
export default defineConfig<{ elsewhere: boolean }>({
  testDir: 'test/journeys',
  outputDir: 'test-results',
  globalSetup: './test/journeys/global-setup.ts',
  // Two more than the two cores: some wait for a response while others render. With several machines each one
  // has five processes.
  workers: process.env.HAPROXY ? 2 : 4,
  fullyParallel: true,
  // Generous, because a busy machine is slow, not wrong.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: '.cache/journeys.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    // Set here, because a file that launches its browser with other options also gets a server of its own.
    launchOptions: withCamera('allowed'),
    // Requests of a service worker would bypass everything that a journey intercepts.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording takes a third of the time: set TRACE=1 if a failure is hard to understand.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
  // The same person may be a guest at one hotel and staff at another, in one browser: `npm run soak` also runs
  // all journeys like that, and `npm test` some of them (`usedElsewhere` in journey.ts).
  projects: [
    { name: 'here', ...(isWholeTier ? { teardown: 'every page' } : {}) },
    ...(isWholeTier ? [{ name: 'every page', testMatch: 'every-page.ts' }] : []),
    ...(process.env.SOAK ? [{ name: 'elsewhere', use: { elsewhere: true } }] : []),
  ],
});
