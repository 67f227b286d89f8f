import {
  AppError,
  type ErrorDetail,
  errorCodes,
  genericMessage,
  isErrorCode,
  unavailable,
} from '@momos/contracts/errors';
import { Metadata, type ServiceError, status, type StatusObject } from '@grpc/grpc-js';

/** Metadata key under which an error's code, message and details travel beside the status. */
const errorKey = 'momos-error-bin';
const maxDetails = 20;

type Carried = { code: string; message: string; details?: ErrorDetail[]; retryAfter?: number };

/** The gRPC status of an error; unknown errors become INTERNAL with the generic message. */
export function toStatus(error: unknown): Partial<StatusObject> {
  const known = error instanceof AppError ? error : new AppError('internal', genericMessage);
  const carried: Carried = {
    code: known.code,
    message: known.message,
    details: known.details?.slice(0, maxDetails),
    retryAfter: known.retryAfter,
  };
  const metadata = new Metadata();
  metadata.set(errorKey, Buffer.from(JSON.stringify(carried)));
  return { code: errorCodes[known.code].grpc, details: known.message, metadata };
}

/** The error that the peer threw, or undefined when the call failed on its way. */
export function fromStatus(error: ServiceError): AppError | undefined {
  const [bytes] = error.metadata?.get(errorKey) ?? [];
  if (!(bytes instanceof Buffer)) return undefined;
  const carried = JSON.parse(bytes.toString('utf8')) as Carried;
  if (!isErrorCode(carried.code)) return undefined;
  return new AppError(carried.code, carried.message, {
    details: carried.details,
    retryAfter: carried.retryAfter,
    cause: error,
  });
}

/** The error of a call that no handler answered: 504 past its deadline, 503 when the peer is away, else internal. */
export function transportError(error: ServiceError, peer: string, isConnected: boolean): AppError {
  if (error.code === status.DEADLINE_EXCEEDED && isConnected) {
    return new AppError('timeout', 'This took too long. Please try again.', { cause: error });
  }
  // A peer that dies in mid-call resets the stream, which grpc-js reports as INTERNAL.
  const isCut = error.code === status.UNAVAILABLE || error.details.includes('RST_STREAM');
  if (error.code === status.DEADLINE_EXCEEDED || isCut) return unavailable(peer, error);
  return new AppError('internal', genericMessage, { cause: error });
}

/** A failure on the way, as opposed to an answer that is an error. */
export class TransportFailure extends Error {
  readonly shown: AppError;
  readonly mayRepeat: boolean;

  constructor(shown: AppError, mayRepeat: boolean) {
    super(shown.message, { cause: shown.cause });
    this.shown = shown;
    this.mayRepeat = mayRepeat;
  }
}
