import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * The source folders of the screen in each picture, by picture name without the language. Colors and shared
 * parts are ignored, because they change too often.
 */
const shown = {
  'guest-proof': ['features/guest/guest-access/guest'],
  'guest-form': ['features/guest/check-in-form/guest'],
  'guest-my-page': ['features/guest/my-page/guest'],
  'desk-arrivals': ['features/desk/arrivals/staff', 'apps/staff/menu.tsx'],
  'desk-list': ['features/desk/front-desk/staff/', 'apps/staff/menu.tsx'],
  'desk-details': ['features/desk/front-desk/staff/', 'features/desk/front-desk/staff/desk'],
  'desk-scan': ['features/desk/front-desk/staff/scan'],
  'desk-paper': ['features/desk/paper/staff'],
  'desk-register-here': ['features/guest/hand-over/staff'],
  'desk-send': ['features/message/message/staff/by-hand', 'features/desk/front-desk/staff/'],
  'desk-message': ['features/message/message/staff/individual'],
  'desk-device': ['features/desk/offline-desk/staff/'],
  'desk-offline': ['features/desk/offline-desk/staff/'],
  'desk-schedule': ['features/message/message/staff/schedule'],
  'desk-register': ['features/hotel/facility/staff/settings/register-tab.tsx'],
  'desk-book': ['features/register/guest-register/staff'],
  'desk-disclosure': ['features/register/disclosure/staff'],
  'desk-statistics': ['features/register/statistics/staff'],
};

export const names = Object.keys(shown);

/** Returns a hash of the source files of a picture's screen, to detect outdated pictures. */
export function hashOf(name) {
  const files = shown[name]
    .flatMap(filesIn)
    .filter(path => /\.(tsx|css)$/.test(path))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}

/**
 * Returns the file at this path, or the files in this folder and below it. A path that ends with a slash
 * means only the files directly in the folder.
 */
function filesIn(path) {
  if (/\.\w+$/.test(path)) return [path];
  const below = readdirSync(join(root, path), { recursive: !path.endsWith('/'), withFileTypes: true });
  return below
    .filter(entry => entry.isFile())
    .map(entry => relative(root, join(entry.parentPath, entry.name)));
}
