export const names: string[];
export function hashOf(name: string): string;
