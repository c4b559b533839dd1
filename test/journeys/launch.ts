const executablePath = process.env.CHROMIUM_PATH;

/** A browser whose camera Chromium pretends, and whose user lets pages have it, or does not. */
export const withCamera = (answer: 'allowed' | 'denied') => ({
  ...(executablePath ? { executablePath } : {}),
  args: [
    '--use-fake-device-for-media-stream',
    answer === 'allowed' ? '--use-fake-ui-for-media-stream' : '--use-fake-ui-for-media-stream=deny',
  ],
});
