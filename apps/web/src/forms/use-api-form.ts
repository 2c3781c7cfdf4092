import { zodResolver } from '@hookform/resolvers/zod';
import { ApiError } from '@interlinear/contract/api-error';
import type { ErrorKey } from '@interlinear/contract/errors';
import { type BaseSyntheticEvent, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormRegister,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { useFailureText } from '../failures/use-failure-text.ts';
import { SERVER_ERROR } from './problem-text.ts';

interface ApiFormOptions<Fields extends FieldValues> {
  /** Built of the rules that the server has too. */
  schema: z.ZodMiniType<Fields, Fields>;
  defaultValues: DefaultValues<Fields>;
  /** Sends what was typed. What it throws is shown; what was typed stays. */
  send(fields: Fields): Promise<void>;
  /** On which field an error of the server belongs. Others are about the form as a whole. */
  fieldOf?: Partial<Record<ErrorKey, Path<Fields>>>;
}

export interface ApiForm<Fields extends FieldValues> {
  form: UseFormReturn<Fields>;
  /** What went wrong with the form as a whole. */
  failure: string | undefined;
  isPending: boolean;
  submit(event?: BaseSyntheticEvent): void;
}

/**
 * A form whose fields are checked from the moment somebody leaves them, then with every key; whose first wrong field gets the focus
 * when it is sent; and that keeps what was typed when sending fails.
 */
export function useApiForm<Fields extends FieldValues>(options: ApiFormOptions<Fields>): ApiForm<Fields> {
  const { schema, defaultValues, send, fieldOf = {} } = options;
  const failureText = useFailureText();
  const [failure, setFailure] = useState<string>();
  const form = useForm<Fields>({ mode: 'onTouched', resolver: zodResolver(schema), defaultValues });
  const { isSubmitting } = form.formState;

  async function attempt(fields: Fields): Promise<void> {
    setFailure(undefined);
    try {
      await send(fields);
    } catch (error) {
      const field = error instanceof ApiError && error.key !== undefined ? fieldOf[error.key] : undefined;
      if (field === undefined) setFailure(failureText(error));
      else form.setError(field, { type: SERVER_ERROR, message: failureText(error) }, { shouldFocus: true });
    }
  }

  const register: UseFormRegister<Fields> = (name, options) => {
    const field = form.register(name, options);
    return {
      ...field,
      async onBlur(event) {
        afterPress(() => void field.onBlur(event));
      },
    };
  };

  return {
    form: { ...form, register },
    failure,
    isPending: isSubmitting,
    submit(event) {
      event?.preventDefault();
      // `attempt` catches whatever goes wrong.
      if (!isSubmitting) void form.handleSubmit(attempt)(event);
    },
  };
}

/**
 * Runs `action` once no button of the mouse and no finger is down any more, and its click has arrived. What is wrong with a field
 * shows when the field is left, and moves what stands below; if that happened while somebody presses a button there, the button
 * would be gone from under the pointer before it is released, and nothing would be clicked.
 */
function afterPress(action: () => void): void {
  if (!isPressed) {
    action();
    return;
  }
  const release = () => {
    waiting.abort();
    // The click comes after the release, in the same turn.
    setTimeout(action);
  };
  const waiting = new AbortController();
  for (const name of RELEASES) document.addEventListener(name, release, { signal: waiting.signal });
}

const RELEASES = ['pointerup', 'pointercancel'] as const;

let isPressed = false;

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isPressed = true), { capture: true });
  for (const name of RELEASES) document.addEventListener(name, () => (isPressed = false), { capture: true });
}
