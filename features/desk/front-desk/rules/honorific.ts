/** Whether a name from the PMS ends with 様, or with 様 followed by text in brackets. */
export const hasHonorific = (name: string): boolean => /様\s*(?:[(（][^()（）]*[)）]\s*)?$/.test(name);
