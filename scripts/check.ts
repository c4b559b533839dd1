import { runChecks } from './checks.ts';
import { oldPictures } from './old-pictures.ts';
import { say } from './say.ts';

const old = await oldPictures();
// Only a notice, because a screen often changes several times before a new picture is worthwhile.
if (old.length > 0) say(`older   pictures of documents: ${old.join(', ')} (docs/pictures/take.mjs)`);

process.exitCode = (await runChecks()) === 0 ? 0 : 1;
