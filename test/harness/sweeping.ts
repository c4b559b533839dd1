// Runs the retention sweep in its own process, which tests kill. The arguments are the database, the folder of
// files and the time.
import { sweep } from '#features/lifecycle/retention/commands/sweep.ts';
import { setClock } from '#platform/clock/clock.ts';
import { setRootKey } from '#platform/crypto/keys.ts';
import { openDatabase } from '#platform/database/pool.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import { openFiles } from '#platform/files/files.ts';
import { configureLog } from '#platform/log/log.ts';
import { TEST_KEY } from '#test/harness/admit-tests.ts';

const [url = '', folder = '', at = ''] = process.argv.slice(2);
configureLog({ level: 'silent' });
setRootKey(TEST_KEY);
openDatabase(url);
openFiles(diskStore(folder));
setClock(() => new Date(at));
await sweep();
