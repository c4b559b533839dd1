/**
 * Returns the path of the Node.js executable that should run Genkan (runtime.mjs): one of `running`, or the pinned
 * one installed in `root`. Undefined if none is suitable.
 */
export function chooseNode(root?: string, running?: string[]): string | undefined;
export function isNodeMissing(root?: string, running?: string[]): boolean;
