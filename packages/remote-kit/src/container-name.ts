/** The property of the window where a remote's entry puts its container, and the name of its build. */
export const containerOf = (remote: string) => `momos-${remote}`;
