import type { ReactNode } from 'react'

/** A titled section of the settings. */
export const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="py-4 list-row first:pt-0 last:pb-0">
    <h3 className="mb-2.5 text-16px font-600">{title}</h3>
    {children}
  </section>
)

/** A setting with its name and description; the control is beside the name, or below it if there is no room. */
export const Choice = ({
  label,
  note,
  children,
}: {
  readonly label: string
  readonly note?: ReactNode
  readonly children: ReactNode
}) => (
  <div className="mb-4 last:mb-0">
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {/* The control itself has this name. */}
      <span aria-hidden>{label}</span>
      <div className="flex max-w-full">{children}</div>
    </div>
    {note ? <p className="muted mt-1.5">{note}</p> : null}
  </div>
)
