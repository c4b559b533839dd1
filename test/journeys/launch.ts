const executablePath = process.env.CHROMIUM_PATH;
// Chromium does not start under faketime: there its pages are told the time instead (`lendBrowser`).
const { LD_PRELOAD: _, ...env } = process.env;

/** The browser that journeys are walked with, started once more. */
export const withoutCamera = { ...(executablePath ? { executablePath } : {}), env };

/** A browser whose camera Chromium pretends, and whose user lets pages have it, or does not. */
export const withCamera = (answer: 'allowed' | 'denied') => ({
  ...(executablePath ? { executablePath } : {}),
  env,
  args: [
    // A page of a journey lives for seconds: optimizing its scripts costs more than it saves.
    '--js-flags=--no-opt --no-maglev',
    '--use-fake-device-for-media-stream',
    answer === 'allowed' ? '--use-fake-ui-for-media-stream' : '--use-fake-ui-for-media-stream=deny',
  ],
});
