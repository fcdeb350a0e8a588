import type { ReactNode } from 'react'

/** What is wrong with a field, below it. */
export const FieldProblem = ({ id, children }: { readonly id?: string; readonly children: ReactNode }) => (
  <p id={id} className="flex items-start gap-1.5 text-14px text-bad">
    <span className="i-lucide-circle-alert shrink-0 mt-0.75" aria-hidden />
    {children}
  </p>
)
