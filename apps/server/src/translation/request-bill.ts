import type { MaybePromise } from '@interlinear/translation/maybe-promise';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Caller } from '../accounts/authentication.ts';
import { networkOf } from '../accounts/client.ts';
import {
  type Bill,
  type MeteredWork,
  type MeteringContext,
  openBill,
  openVisitorBill,
} from '../billing/metering/bill.ts';
import { planOfEngine } from '../billing/plans/decide.ts';
import type { PlanCatalogue } from '../billing/plans/plan-catalogue.ts';
import { readIdempotencyKey } from '../platform/http/idempotency-key.ts';
import type { ServedEngine } from './served-engines.ts';

export interface RequestBillContext {
  billing: MeteringContext;
  log: Logger;
}

/** Tells whether an engine is free and needs no account; its requests need no database query. */
export function isPublic(catalogue: PlanCatalogue, { engine, pricePermille }: ServedEngine): boolean {
  const engineInPlans = { id: engine.id, tier: engine.tier, isApi: false };
  return pricePermille === 0 && planOfEngine(catalogue, engineInPlans) === 'none';
}

interface BillOptions {
  request: FastifyRequest;
  reply: FastifyReply;
  work: MeteredWork;
  /** `undefined` for engines that are free and need no account. */
  caller: Caller | undefined;
}

/**
 * Opens a bill that is closed together with the connection, whatever becomes of the answer. Returns `undefined` for requests
 * that are not counted at all.
 */
export async function openBillFor(
  context: RequestBillContext,
  { request, reply, work, caller }: BillOptions,
): Promise<Bill | undefined> {
  const { billing } = context;
  if (!caller && !billing.dailyLimits.hasBudget(work.served.engine.id)) return undefined;
  const bill = caller
    ? await openBill(billing, {
        caller,
        network: networkOf(request.ip),
        request: work,
        idempotencyKey: readIdempotencyKey(request),
        requestId: request.id,
      })
    : await openVisitorBill(billing, work);
  const close = () =>
    bill
      .close()
      .catch((error: unknown) =>
        context.log.error({ requestId: request.id, err: error }, 'a bill could not be closed'),
      );
  if (reply.raw.closed) await close();
  else reply.raw.once('close', () => void close()); // `close` logs its own failure
  return bill;
}

/** Closes the bill when the work fails, so that its hold is freed before the error is answered. */
export async function closingOnFailure<Result>(
  bill: Bill | undefined,
  work: () => MaybePromise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await bill?.close();
    throw error;
  }
}

/** Aborts when the client disconnects before its answer is complete, so that it does not pay for what it never receives. */
export function disconnection(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
