/**
 * Name of the `window` property that holds the last button tapped before the script of a server-rendered page was
 * loaded (apps/server/pages/shell.ts).
 */
const TAPPED = 'tapped';

export function replayEarlyTap(): void {
  window.onclick = null;
  const tapped: unknown = Reflect.get(window, TAPPED);
  Reflect.deleteProperty(window, TAPPED);
  if (!(tapped instanceof HTMLElement)) return;
  tapped.removeAttribute('data-tapped');
  if (tapped.isConnected) tapped.click();
}
