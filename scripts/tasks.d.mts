export const tasks: Record<string, { steps: string[][] }>;
