import type { TokenAnswer } from '@momos/contracts/session-tokens';
import type { SessionView } from '@momos/contracts/sessions';
import type { SessionTokens } from './open-session.ts';
import type { Session } from './session.ts';

/** Tokens as an OAuth answer (RFC 6749 §5.1). */
export const tokenAnswer = ({
  accessToken,
  refreshToken,
  expiresInSeconds,
  deviceMark,
}: SessionTokens & { deviceMark?: string }): TokenAnswer => ({
  access_token: accessToken,
  token_type: 'Bearer',
  expires_in: expiresInSeconds,
  refresh_token: refreshToken,
  ...(deviceMark ? { device_mark: deviceMark } : {}),
});

/** A session as its owner sees it; `currentId` is the session that asks. */
export const sessionView = (session: Session, currentId: string): SessionView => ({
  id: session.id,
  device: session.device,
  place: session.place,
  isCurrent: session.id === currentId,
  openedAt: session.createdAt.toISOString(),
  lastUsedAt: session.rotatedAt.toISOString(),
});
