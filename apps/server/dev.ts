import { createServer } from 'vite';
import { runDemo } from './demo/run-demo.ts';
import type { AppName, Assets } from './pages/assets.ts';

/** The demo for whoever builds: the apps are compiled as they are asked for, and follow each change in the open page. */
await runDemo(devAssets);

async function devAssets(app: AppName): Promise<Assets> {
  const vite = await createServer({
    configFile: `apps/${app}/vite.config.ts`,
    // Vite would write the config down as a file of its own, which --watch takes for a change.
    configLoader: 'native',
    server: { host: '127.0.0.1', port: app === 'guest' ? 5173 : 5174, cors: true },
  });
  await vite.listen();
  const [address = ''] = vite.resolvedUrls?.local ?? [];
  const devBase = `${new URL(address).origin}/assets/${app}`;
  return { devBase, script: `${devBase}/main.tsx`, styles: [], preload: () => [] };
}
