export const SHOWN = 10;
