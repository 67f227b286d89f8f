/** The page where a draft is continued. */
export const draftAddress = (id: string): string => `/socials/new?draft=${id}`;

/** Under what this browser keeps what is not saved yet of a draft; of a new social without an id. */
export const keptName = (id: string | undefined): string => (id ? `social draft ${id}` : 'social new');
