// A process that has already loaded the given packages and waits for the program to run. Loading packages takes
// most of the startup time, and edits do not change packages (scripts/dev.ts).

process.once('disconnect', () => process.exit());
process.once('message', program => void import(String(program)));
for (const name of process.argv.slice(2)) await import(name);
