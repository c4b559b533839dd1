const executablePath = process.env.CHROMIUM_PATH;
// Chromium does not start under faketime, so its pages get the time instead (`lendBrowser`).
const { LD_PRELOAD: _, ...env } = process.env;

/** Options to start the journeys' browser once more. */
export const withoutCamera = { ...(executablePath ? { executablePath } : {}), env };

/** Options for a browser with a simulated camera, whose user allows or denies access. */
export const withCamera = (answer: 'allowed' | 'denied') => ({
  ...(executablePath ? { executablePath } : {}),
  env,
  args: [
    // A journey's page lives for seconds: optimizing its scripts costs more than it saves.
    '--js-flags=--no-opt --no-maglev',
    '--use-fake-device-for-media-stream',
    answer === 'allowed' ? '--use-fake-ui-for-media-stream' : '--use-fake-ui-for-media-stream=deny',
  ],
});
