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
import { SERVER_ERROR } from './field-frame.tsx';

interface ApiFormOptions<Fields extends FieldValues> {
  /** Built from the rules that the server also checks. */
  schema: z.ZodMiniType<Fields, Fields>;
  defaultValues: DefaultValues<Fields>;
  /** Sends the fields. Its rejection is shown, and the fields keep their values. */
  send(fields: Fields): Promise<void>;
  /** The field that each server error belongs to. Other errors are shown for the form as a whole. */
  errorFields?: Partial<Record<ErrorKey, Path<Fields>>>;
}

export interface ApiForm<Fields extends FieldValues> {
  form: UseFormReturn<Fields>;
  /** The error of the form as a whole. */
  failure: string | undefined;
  isPending: boolean;
  submit(event?: BaseSyntheticEvent): void;
}

/**
 * A form that is sent to the server. A field is validated when it is first left with something in it, then on every change; submitting
 * focuses the first invalid field. The fields keep their values when sending fails.
 */
export function useApiForm<Fields extends FieldValues>(options: ApiFormOptions<Fields>): ApiForm<Fields> {
  const { schema, defaultValues, send, errorFields = {} } = options;
  const failureText = useFailureText();
  const [failure, setFailure] = useState<string>();
  const form = useForm<Fields>({ mode: 'onTouched', resolver: zodResolver(schema), defaultValues });
  const { isSubmitting } = form.formState;

  async function trySend(fields: Fields): Promise<void> {
    setFailure(undefined);
    try {
      await send(fields);
    } catch (error) {
      const field = error instanceof ApiError && error.key !== undefined ? errorFields[error.key] : undefined;
      if (field === undefined) setFailure(failureText(error));
      else form.setError(field, { type: SERVER_ERROR, message: failureText(error) }, { shouldFocus: true });
    }
  }

  const register: UseFormRegister<Fields> = (name, options) => {
    const field = form.register(name, options);
    return {
      ...field,
      async onBlur(event) {
        // Its owner may come back to an empty field, or has just sent it.
        if (event.target.value === '') return;
        afterPointerRelease(() => void field.onBlur(event));
      },
    };
  };

  return {
    form: { ...form, register },
    failure,
    isPending: isSubmitting,
    submit(event) {
      event?.preventDefault();
      // Not awaited: `trySend` catches every error.
      if (!isSubmitting) void form.handleSubmit(trySend)(event);
    },
  };
}

/**
 * Runs `action` at once or, while a pointer is down, after it is released and its click has been dispatched. Leaving a
 * field shows its error, which moves the content below; if that happened during a press, the button would move away
 * from under the pointer and never receive the click.
 */
function afterPointerRelease(action: () => void): void {
  if (!isPressed) {
    action();
    return;
  }
  const release = () => {
    controller.abort();
    // The click event follows the release within the same task.
    setTimeout(action);
  };
  const controller = new AbortController();
  for (const name of RELEASE_EVENTS) document.addEventListener(name, release, { signal: controller.signal });
}

const RELEASE_EVENTS = ['pointerup', 'pointercancel'] as const;

let isPressed = false;

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isPressed = true), { capture: true });
  for (const name of RELEASE_EVENTS) document.addEventListener(name, () => (isPressed = false), { capture: true });
}
