/**
 * Returns the Node that should run Genkan (runtime.mjs): one from `root` or one that is running now. Undefined if none
 * is suitable.
 */
export function chooseNode(root?: string, running?: string[]): string | undefined;
export function isNodeMissing(root?: string, running?: string[]): boolean;
