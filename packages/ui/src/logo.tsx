/** The product's logo: two lines of text with the translation between them. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill="var(--color-rubric-wash)" />
      <rect x="6" y="7.5" width="20" height="3" rx="1.5" fill="var(--color-ink)" />
      <rect x="6" y="14.5" width="13" height="3" rx="1.5" fill="var(--color-rubric)" />
      <rect x="6" y="21.5" width="17" height="3" rx="1.5" fill="var(--color-ink)" />
    </svg>
  );
}
