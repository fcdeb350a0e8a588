/** The logo: a spawn point's hexagon with an arrow leading up and out. The same drawing as public/icons/icon.svg. */
export const Mark = ({ className }: { readonly className: string }) => (
  <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
    <rect width="32" height="32" rx="8" fill="var(--accent)" />
    <path
      fill="none"
      stroke="var(--accent-ink)"
      strokeWidth="2.6"
      strokeLinejoin="round"
      d="M16 5.5 25 10.7v10.6l-9 5.2-9-5.2V10.7z"
    />
    <path fill="var(--accent-ink)" d="m16 11 5.6 9.4L16 17.6l-5.6 2.8z" />
  </svg>
)
