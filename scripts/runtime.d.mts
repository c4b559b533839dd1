/** The Node to run Genkan with (runtime.mjs), of `root`'s own and the machine's `own`; undefined if there is none. */
export function chooseNode(root?: string, own?: string): string | undefined;
