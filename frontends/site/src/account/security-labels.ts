const labels: Record<string, string> = {
  SIGNED_IN: 'Signed in',
  EMAIL_ADDED: 'E-mail added',
  EMAIL_REMOVED: 'E-mail removed',
  SIGN_IN_EMAIL_CHANGED: 'Main e-mail changed',
  MOBILE_ADDED: 'Mobile number added',
  MOBILE_REMOVED: 'Mobile number removed',
  ACCOUNT_RESTORED: 'Account taken back',
  RESTORATION_HELD: 'Waits for an admin to confirm',
  PASSKEY_ADDED: 'Passkey added',
  PASSKEY_REMOVED: 'Passkey removed',
  AUTHENTICATOR_ADDED: 'Authenticator app added',
  AUTHENTICATOR_REMOVED: 'Authenticator app removed',
  RECOVERY_CODES_RENEWED: 'New recovery codes',
  RECOVERY_CODE_USED: 'Recovery code used',
  SECOND_FACTOR_RESET: 'Second step reset by staff',
};

/** A security event in words; of a kind that a newer service knows, that something was changed. */
export const eventLabel = (kind: string): string => labels[kind] ?? 'Sign-in settings changed';

/** What undoing a change comes to. */
export function undoLabel(kind: string, subject: string | null): string {
  const what = subject ?? 'it';
  if (kind.endsWith('_ADDED')) return `${what} can no longer be used to sign in.`;
  if (kind.endsWith('_REMOVED')) return `${what} can be used to sign in again.`;
  return 'It becomes what it was before.';
}
