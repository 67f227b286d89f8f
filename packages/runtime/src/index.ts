export { type Audit, type Audited, createAudit } from './audit/audit.ts';
export { hasRole, type Actor } from './auth/actor.ts';
export type { AccessChange, TokenRevocations } from './auth/revocations.ts';
export { createServiceIdentity, type ServiceIdentity } from './auth/service-identity.ts';
export { createTokenVerifier, tokenIssuer, type TokenVerifier } from './auth/tokens.ts';
export { type Clock, systemClock } from './clock.ts';
export {
  baseConfig,
  type BaseConfig,
  ConfigError,
  type ConfigOf,
  flag,
  list,
  json,
  milliseconds,
  neededInProduction,
  ports,
  readConfig,
  secret,
  secrets,
  type Secrets,
} from './config.ts';
export {
  currentContext,
  currentTraceparent,
  detached,
  noChange,
  noteAccount,
  noteAudit,
  RequestContext,
  withContext,
} from './context.ts';
export { createClient, type CallOptions, type RpcClient } from './grpc/client.ts';
export type { ServiceMethods } from './grpc/definition.ts';
export { type Callers, rpc, type RpcBinding, type RpcContext, type RpcHandlers } from './grpc/rpc.ts';
export { createRpcServer, listen } from './grpc/server.ts';
export { SerializedResponse, serialize } from './http/serialized-response.ts';
export { bind, type Handler, type Handlers, type RouteBinding } from './http/bind.ts';
export { apiPrefix } from './http/dispatch.ts';
export type { IdempotentCall, StoredResponse } from '@momos/contracts/idempotency';
export type { Idempotency } from './http/idempotency.ts';
export type { Input } from './http/input.ts';
export type { Marketing } from './http/marketing.ts';
export type { UploadedFile } from './http/upload.ts';
export { createLogger, type Logger } from './log.ts';
export { logSecurity, type SecurityEvent, securityEvents } from './security-log.ts';
export { createMetrics, type Metrics } from './metrics.ts';
export { type PrivacyAnswers, privacyRpc, zippedExport } from './privacy.ts';
export {
  type Background,
  type Composition,
  type Connect,
  type Context,
  type RunningService,
  serve,
  type ServiceSpec,
  startService,
} from './service.ts';
export { type ServiceName, serviceNames } from './service-name.ts';
export { oneLine } from './one-line.ts';
