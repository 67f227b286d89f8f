/** Stands in for the federation runtime where pages are rendered: the gateway brings the remotes itself. */
export const registerRemotes = (): void => undefined;

export const loadRemote = (): Promise<never> =>
  Promise.reject(new Error('Remotes are provided to the build that renders.'));
