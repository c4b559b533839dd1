/** What each npm script does (tasks.mjs): programs and their arguments, one after the other. */
export const tasks: Record<string, { steps: string[][] }>;
