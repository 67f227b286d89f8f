/** The services of the system. */
export const serviceNames = [
  'gateway',
  'identity',
  'events',
  'payments',
  'messaging',
  'crm',
  'media',
] as const;

/** A service by its name, which is also its identity towards the others. */
export type ServiceName = (typeof serviceNames)[number];
