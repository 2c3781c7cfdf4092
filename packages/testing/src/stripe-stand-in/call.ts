import type { Form } from './form-body.ts';
import type { StripeState } from './state.ts';

/** Parsed request to an API operation. */
export interface Call {
  state: StripeState;
  /** The id in the path. */
  id: string;
  form: Form;
}
