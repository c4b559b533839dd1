// A process that has already loaded the given packages and waits for the program to run. Loading packages takes
// most of the start-up time, and an edit changes none of them (scripts/dev.ts).

// Exits with the process that runs its database and pages.
process.once('disconnect', () => process.exit());
process.once('message', program => void import(String(program)));
for (const name of process.argv.slice(2)) await import(name);
