import { useQueryClient } from '@tanstack/react-query';
import { useFailureText } from '../../failures/use-failure-text.ts';
import { useToast } from '../../toasts/toasts.tsx';

/** Start of the query keys of everything that a change of how the user logs in affects. */
export const SECURITY_KEY = ['security'];

/** Returns a function that runs a change, shows its failure as a toast, and refetches settings and log afterwards. */
export function useSecurityChange(): (change: () => Promise<void>) => void {
  const queries = useQueryClient();
  const showToast = useToast();
  const failureText = useFailureText();
  return (change) => {
    // Not awaited: both outcomes are handled.
    void change()
      .catch((error: unknown) => showToast({ kind: 'failure', text: failureText(error) }))
      .finally(() => queries.invalidateQueries({ queryKey: SECURITY_KEY }));
  };
}
