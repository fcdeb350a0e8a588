import { type ReactNode, useId } from 'react'

export interface PanelProps {
  readonly title: string
  /** Beside the title. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** One block of the section, with its heading. */
export function Panel({ title, actions, children }: PanelProps) {
  const id = useId()
  return (
    <section className="card px-4 py-3 flex flex-col gap-2" aria-labelledby={id}>
      <div className="flex flex-wrap items-center gap-2">
        <h3 id={id} className="text-16px font-600 grow">
          {title}
        </h3>
        {actions}
      </div>
      {children}
    </section>
  )
}
