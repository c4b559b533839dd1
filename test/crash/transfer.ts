// Exports, imports or deletes a hotel in its own process, which tests kill. The arguments are the database, the
// folder of files and the master key.
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { deleteDueHotels } from '#features/lifecycle/hotel-transfer/commands/delete/delete-hotel.ts';
import { writeArchive } from '#features/lifecycle/hotel-transfer/commands/export/write-archive.ts';
import { importHotel } from '#features/lifecycle/hotel-transfer/commands/import/import-hotel.ts';
import { site } from '#features/message/message/factory/messages.ts';
import { setRootKey } from '#platform/crypto/keys.ts';
import { openDatabase } from '#platform/database/pool.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import { openFiles } from '#platform/files/files.ts';
import { configureLog } from '#platform/log/log.ts';

const [url = '', folder = '', key = '', what = '', path = '', more = '', hotel = ''] = process.argv.slice(2);
configureLog({ level: 'silent' });
setRootKey(Buffer.from(key, 'base64'));
openDatabase(url);
openFiles(diskStore(folder));
if (what === 'export') await writeArchive(mintSystem(Number(hotel)), more, path);
else if (what === 'import') await importHotel(path, [more]);
else await deleteDueHotels(site);
process.exit(0);
