// A process that has read the packages named, and waits to be told which program to be: most of a start is reading
// packages, and an edit changes none of them (scripts/dev.ts).

// Never without what keeps its database and pages.
process.once('disconnect', () => process.exit());
process.once('message', program => void import(String(program)));
for (const name of process.argv.slice(2)) await import(name);
