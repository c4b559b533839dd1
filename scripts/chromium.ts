import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { canInstall, installPackages, pathOf } from './debian.ts';
import { runVisibly } from './run-program.ts';
import { printLine } from './say.ts';

// Playwright can use the headless shell: the same Chromium without windows, which needs a fifth less
// processor time.
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const FONT = 'fonts-noto-cjk';

/**
 * Finds a Chromium for the journeys. Installs a missing Japanese font if installing is allowed.
 * @returns the path of an existing Chromium, otherwise of Debian's (if it may be installed) or Playwright's.
 * Returns undefined after printing instructions if none is available.
 */
export async function findChromium(): Promise<string | undefined> {
  const found = installedChromium() ?? (await installFromDebian()) ?? (await installFromPlaywright());
  if (!found)
    printLine(
      'The journeys need Chromium. Install it (Debian: apt-get install chromium-headless-shell fonts-noto-cjk), ' +
        'or set its path: CHROMIUM_PATH=/path/to/chromium npm test',
    );
  else if (canInstall() && !hasJapaneseFont()) await installPackages([FONT]);
  return found;
}

function installedChromium(): string | undefined {
  const customPath = process.env.CHROMIUM_PATH;
  return [...(customPath ? [customPath] : []), ...NAMES].map(pathOf).find(path => path && canRun(path));
}

async function installFromDebian(): Promise<string | undefined> {
  if (!canInstall()) return undefined;
  for (const name of [SHELL, 'chromium']) {
    await installPackages([name, FONT]);
    const found = installedChromium();
    if (found) return found;
  }
  return undefined;
}

async function installFromPlaywright(): Promise<string | undefined> {
  // Imported on demand, because it loads slowly and few machines need it.
  const { chromium } = await import('@playwright/test');
  const bundledPath = chromium.executablePath();
  if (!existsSync(bundledPath)) {
    printLine('Downloading a Chromium for the journeys');
    await runVisibly('playwright', ['install', ...(canInstall() ? ['--with-deps'] : []), 'chromium']);
  }
  return canRun(bundledPath) ? bundledPath : undefined;
}

// Ubuntu's chromium is a stub that asks for snap, so the file may exist without working.
const canRun = (path: string) => spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;

function hasJapaneseFont(): boolean {
  const { stdout } = spawnSync('fc-list', [':lang=ja'], { encoding: 'utf8' });
  return Boolean(stdout?.trim());
}
