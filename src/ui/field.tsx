import { type ReactNode, useId } from 'react'

/** What is wrong with a field, below it. */
export const FieldProblem = ({ id, children }: { readonly id?: string; readonly children: ReactNode }) => (
  <p id={id} className="flex items-start gap-2 text-14px text-bad">
    <span className="i-lucide-circle-alert shrink-0 mt-0.75" aria-hidden />
    {children}
  </p>
)

/** The texts around the control of a field. */
export interface FieldTexts {
  readonly label: ReactNode
  /** What to know before an entry. */
  readonly hint?: ReactNode
  readonly problem?: string | undefined
}

/** The attributes that link a control to its label, hint and problem. */
export interface FieldLinks {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

export interface FieldFrameProps extends FieldTexts {
  /** The problem appears without the user leaving the control, and is announced. */
  readonly isLive?: boolean
  /** Renders the control. */
  readonly children: (links: FieldLinks) => ReactNode
}

/** A control with its label, hint and problem, linked to it for the screen reader. */
export function FieldFrame({ label, hint, problem, isLive = false, children }: FieldFrameProps) {
  const id = useId()
  const notes = [hint ? `${id}h` : '', problem ? `${id}p` : ''].join(' ').trim()
  return (
    <div className="flex flex-col gap-1 min-w-0">
      <label htmlFor={id} className="text-14px font-600">
        {label}
      </label>
      {children({ id, 'aria-invalid': problem ? true : undefined, 'aria-describedby': notes || undefined })}
      {hint ? (
        <div id={`${id}h`} className="muted">
          {hint}
        </div>
      ) : null}
      {problem ? (
        <div role={isLive ? 'alert' : undefined}>
          <FieldProblem id={`${id}p`}>{problem}</FieldProblem>
        </div>
      ) : null}
    </div>
  )
}
