import type { Form } from './form-body.ts';
import type { StripeState } from './state.ts';

/** The parsed request that an operation of the API handles. */
export interface Call {
  state: StripeState;
  /** The id in the path. */
  id: string;
  form: Form;
}
