const conjunction = new Intl.ListFormat('en', { type: 'conjunction' });

/** "Ann, Bo, and Cy" */
export const listed = (parts: string[]): string => conjunction.format(parts);
