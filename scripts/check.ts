import { runChecks } from './checks.ts';
import { oldPictures } from './old-pictures.ts';
import { say } from './say.ts';

const old = await oldPictures();
// Told, and no failure: a screen is often changed more than once before it is worth a new picture.
if (old.length > 0) say(`older   pictures of documents: ${old.join(', ')} (docs/pictures/take.mjs)`);

process.exitCode = (await runChecks()) === 0 ? 0 : 1;
