export { ApiError, errorText, fieldErrors } from './api-error.ts';
export { backoffMs } from './backoff.ts';
export { type Answer, type Call, type CallOptions, createClient, urlOf } from './client.ts';
export { type FirstAnswer, putFirstAnswers } from './first-answers.ts';
export {
  createQueryClient,
  keyOf,
  SessionContext,
  useRead,
  useReadPages,
  useSession,
  useSessionState,
  useWrite,
} from './hooks.ts';
export { type DeviceStorage, deviceStorage, draftPrefix } from './device-storage.ts';
export { liveConnectionOf, useLiveReads } from './live.ts';
export { isUnclear } from './intents.ts';
export type { SocketPart } from './live-socket.ts';
export { type ProductEvents, productEvents, usageCounts } from './product-events.ts';
export { arrivalHeaders, clearReferral, keepArrival, readReferral } from './referral.ts';
export { sendProductEvents } from './send-product-events.ts';
export { createSession, type Session, type SessionState } from './session.ts';
export { upload, type UploadOptions } from './upload.ts';
export { useCounted } from './use-counted.ts';
