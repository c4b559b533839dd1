const NAMELESS = /(^|\/)([\w-]+-)?(utils?|helpers?|managers?|misc|stuff|common)(\/|\.)/i;
const BARREL = /(^|\/)index\.tsx?$/;

/** Says what is wrong with a file's name. */
export function nameFault(path: string): string | undefined {
  if (BARREL.test(path)) return 'no barrels: import from the file that has it';
  if (NAMELESS.test(path)) return 'a name says what a thing is: name the file by what it does';
  return undefined;
}
