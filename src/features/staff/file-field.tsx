import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { FieldProblem } from './field-problem.tsx'
import { FileInput } from './file-input.tsx'

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
  const read = async (file: File) => {
    setTooLarge(file.size > limit)
    if (file.size <= limit) onText(await file.text())
  }
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-14px font-600">
        <Trans>Read a file</Trans>
      </label>
      <FileInput id={id} accept={accept} isWrong={isTooLarge} onFile={(file) => void read(file)} />
      <p id={`${id}h`} className="muted">
        {hint}
      </p>
      {isTooLarge ? <FieldProblem id={`${id}p`}>{t`This file is too large.`}</FieldProblem> : null}
    </div>
  )
}
