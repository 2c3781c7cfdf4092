import * as z from 'zod/mini';
import type { EngineErrorReason } from '../engine-error.ts';
import type { HttpAnswer, VendorFailure } from '../request-json.ts';

const errorSchema = z.object({
  ResponseMetadata: z.object({ Error: z.object({ Code: z.union([z.string(), z.number()]) }) }),
});

/** The translator's own codes, volcengine.com/docs/4640/65067. */
const OWN: Record<string, EngineErrorReason> = {
  '-400': 'bad-request',
  '-415': 'unsupported-pair',
  '-429': 'rate-limit',
  '-500': 'unavailable',
};

/** The gateway's codes, volcengine.com/docs/6369/68677: by name in some answers, by number in others. */
const GATEWAY: readonly (readonly [number: string, name: string, reason: EngineErrorReason])[] = [
  ['100002', 'MissingParameter', 'bad-request'],
  ['100003', 'MissingAuthenticationToken', 'auth'],
  ['100004', 'MissingRequestInfo', 'bad-request'],
  ['100005', 'MissingSignature', 'auth'],
  ['100006', 'InvalidTimestamp', 'auth'],
  ['100007', 'ServiceNotFound', 'bad-request'],
  ['100008', 'InvalidActionOrVersion', 'bad-request'],
  ['100009', 'InvalidAccessKey', 'auth'],
  ['100010', 'SignatureDoesNotMatch', 'auth'],
  ['100012', 'LackPolicy', 'auth'],
  ['100013', 'AccessDenied', 'auth'],
  ['100014', 'InternalError', 'unavailable'],
  ['100015', 'FailToConnect', 'unavailable'],
  ['100016', 'InternalServiceTimeout', 'timeout'],
  ['100018', 'FlowLimitExceeded', 'rate-limit'],
];

/** What is in neither list is left to the HTTP status, as far as that says that something failed. */
export function readFailure({ status }: HttpAnswer, json: unknown): VendorFailure | undefined {
  const parsed = errorSchema.safeParse(json);
  if (!parsed.success) return undefined;
  const vendorCode = String(parsed.data.ResponseMetadata.Error.Code);
  const reason = reasonOf(vendorCode) ?? (status === 200 ? 'bad-request' : undefined);
  return reason && { reason, message: `it answered ${vendorCode}`, vendorCode };
}

function reasonOf(vendorCode: string): EngineErrorReason | undefined {
  return OWN[vendorCode] ?? GATEWAY.find(([number, name]) => vendorCode === number || vendorCode === name)?.[2];
}
