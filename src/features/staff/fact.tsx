import type { ReactNode } from 'react'

/** One fact of a description list. */
export const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="muted">{label}</dt>
    <dd className="num break-anywhere">{children}</dd>
  </div>
)
