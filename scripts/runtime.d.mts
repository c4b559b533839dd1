/** The Node to run Genkan with (runtime.mjs), of `root`'s own and of those that run now; undefined if there is none. */
export function chooseNode(root?: string, running?: (string | undefined)[]): string | undefined;
