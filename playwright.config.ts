import { defineConfig, devices } from '@playwright/test';
import { withCamera } from './test/journeys/launch.ts';
import { isWholeTier } from './test/journeys/scanned-pages.ts';

/**
 * Runs the journeys in the Chromium that `npm test` found (CHROMIUM_PATH), otherwise in Playwright's Chromium.
 */
export default defineConfig<{ elsewhere: boolean }>({
  testDir: 'test/journeys',
  outputDir: 'test-results',
  globalSetup: './test/journeys/global-setup.ts',
  // Four on a machine with two cores, because some wait for a response while others render. Fewer with
  // HAPROXY, because each worker then runs five server processes.
  workers: process.env.HAPROXY ? 2 : 4,
  fullyParallel: true,
  // Generous, because tests on a busy machine are slow without being wrong.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: '.cache/journeys.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    // Set for all files, because a file with different launch options gets a separate server.
    launchOptions: withCamera('allowed'),
    // A service worker's requests would bypass the interception in journeys.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording takes a third of the time, so it is off unless TRACE=1 is set to examine a failure.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
  // A person may be a guest at one hotel and staff at another in the same browser. `npm run soak` also runs all
  // journeys in this situation, and `npm test` runs some of them (`signedInElsewhere` in journey.ts).
  projects: [
    { name: 'here', ...(isWholeTier ? { teardown: 'every page' } : {}) },
    ...(isWholeTier ? [{ name: 'every page', testMatch: 'every-page.ts' }] : []),
    ...(process.env.SOAK ? [{ name: 'elsewhere', use: { elsewhere: true } }] : []),
  ],
});
