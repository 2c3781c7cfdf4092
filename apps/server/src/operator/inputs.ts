import { CYCLES, METERS, PLANS } from '@interlinear/contract/plans';
import * as z from 'zod';

// Schemas that parse command line text; their messages say what is expected.

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, `takes a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `takes a whole number from ${min} to ${max}`);

/** Parses `2026-12-31` to the end of that day, UTC. */
export const day = z.iso
  .date('takes a day such as 2026-12-31')
  .transform((text) => new Date(Date.parse(`${text}T00:00:00Z`) + 86_400_000));

const oneOf = <Names extends readonly [string, ...string[]]>(names: Names) =>
  z.enum(names, `takes one of ${names.join(', ')}`);

export const plan = oneOf(PLANS);
export const cycle = oneOf(CYCLES);
export const meter = oneOf(METERS);
export const uuid = z.uuid('takes an id such as 8c5b5a52-3f6c-4f43-a3a6-0d2b4dc1d1ab');
export const word = z.string().trim().min(1, 'may not be empty').max(200, 'takes at most 200 characters');
