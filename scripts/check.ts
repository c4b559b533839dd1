import { runChecks } from './checks.ts';
import { outdatedPictures } from './old-pictures.ts';
import { printLine } from './say.ts';

const outdatedFiles = await outdatedPictures();
// Outdated pictures do not fail the check, because a screen often changes several times before a new picture
// is worthwhile.
if (outdatedFiles.length > 0)
  printLine(`older   pictures of documents: ${outdatedFiles.join(', ')} (docs/pictures/take.mjs)`);

process.exitCode = (await runChecks()) === 0 ? 0 : 1;
