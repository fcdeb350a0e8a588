import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { FieldProblem } from './field-problem.tsx'

export interface FileFieldProps {
  readonly accept: string
  readonly hint: ReactNode
  /** Most bytes of the file. */
  readonly limit: number
  readonly onText: (text: string) => void
}

/** Reads a text file of the user's device into a form; nothing is sent. */
export function FileField({ accept, hint, limit, onText }: FileFieldProps) {
  const { t } = useLingui()
  const id = useId()
  const [isTooLarge, setTooLarge] = useState(false)
  const read = async (file: File | undefined) => {
    if (file === undefined) return
    setTooLarge(file.size > limit)
    if (file.size <= limit) onText(await file.text())
  }
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-14px font-600">
        <Trans>Read a file</Trans>
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        aria-invalid={isTooLarge ? true : undefined}
        aria-describedby={isTooLarge ? `${id}h ${id}p` : `${id}h`}
        className="field w-full min-w-0 py-2 border-text-faint!"
        onChange={(event) => void read(event.target.files?.[0])}
      />
      <p id={`${id}h`} className="muted m-0">
        {hint}
      </p>
      {isTooLarge ? <FieldProblem id={`${id}p`}>{t`This file is too large.`}</FieldProblem> : null}
    </div>
  )
}
