import { deleteList, importList } from '#features/form/questionnaire/commands/import-postal-codes.ts';
import { InvalidPostalCodeList } from '#features/form/questionnaire/queries/postal-codes/ken-all.ts';
import { reasonOf } from '#platform/log/describe-error.ts';
import { failCommand, printLine, withStorage } from './command.ts';

const [verb, file, ...more] = process.argv.slice(2);
try {
  if (verb === 'import' && file !== undefined && more.length === 0) {
    const count = await withStorage(() => importList(file));
    printLine(`${count} postal codes were imported. Servers use them within seconds.`);
  } else if (verb === 'forget' && file === undefined) {
    await withStorage(deleteList);
    printLine('The list included with Genkan is used again. Servers use it within seconds.');
  } else
    failCommand(`genkan postal-codes import FILE   imports KEN_ALL.CSV, utf_ken_all.csv, or the zip file of one of them
genkan postal-codes forget        goes back to the list included with Genkan`);
} catch (error) {
  const reason =
    error instanceof InvalidPostalCodeList ? `${file} cannot be used: ${error.message}.` : reasonOf(error);
  failCommand(`Nothing was changed. ${reason}`);
}
