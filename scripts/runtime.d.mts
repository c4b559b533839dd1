/**
 * Returns the Node to run Genkan with (runtime.mjs), from `root`'s own and those now running; undefined if no
 * suitable one exists.
 */
export function chooseNode(root?: string, running?: string[]): string | undefined;
/** Whether the pinned Node must be installed first. */
export function isNodeMissing(root?: string, running?: string[]): boolean;
