/** What is wrong with a field, read aloud when it comes up. `id` is what the field names in `aria-describedby`. */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  return (
    <p id={id} aria-live="polite" className="text-sm text-rubric empty:hidden">
      {text}
    </p>
  );
}
