/** Whether a name from the PMS already ends with 様, also before text in brackets. */
export const hasHonorific = (name: string): boolean => /様\s*(?:[(（][^()（）]*[)）]\s*)?$/.test(name);
