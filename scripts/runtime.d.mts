/** The Node to run Genkan with (runtime.mjs), of `root`'s own and of those that run now; undefined if there is none. */
export function chooseNode(root?: string, running?: string[]): string | undefined;
/** Whether the pinned Node must be installed first. */
export function isNodeMissing(root?: string, running?: string[]): boolean;
