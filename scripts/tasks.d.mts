/** The steps of each npm script (tasks.mjs): programs with their arguments, one after the other. */
export const tasks: Record<string, { steps: string[][] }>;
