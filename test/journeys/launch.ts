const executablePath = process.env.CHROMIUM_PATH;
// Chromium does not start under faketime, so `lendBrowser` sets the time of its pages instead.
const { LD_PRELOAD: _, ...env } = process.env;

export const withoutCamera = { ...(executablePath ? { executablePath } : {}), env };

export const withCamera = (answer: 'allowed' | 'denied') => ({
  ...(executablePath ? { executablePath } : {}),
  env,
  args: [
    // A page of a journey exists for seconds, so optimizing its scripts costs more than it saves.
    '--js-flags=--no-opt --no-maglev',
    '--use-fake-device-for-media-stream',
    answer === 'allowed' ? '--use-fake-ui-for-media-stream' : '--use-fake-ui-for-media-stream=deny',
  ],
});
