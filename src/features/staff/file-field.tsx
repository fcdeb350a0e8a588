import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { FieldFrame } from '../../ui/field.tsx'
import { FileInput } from '../../ui/file-input.tsx'

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
  const [isTooLarge, setTooLarge] = useState(false)
  const read = async (file: File) => {
    setTooLarge(file.size > limit)
    if (file.size <= limit) onText(await file.text())
  }
  return (
    <FieldFrame
      label={<Trans>Import file</Trans>}
      hint={hint}
      problem={isTooLarge ? t`This file is too large.` : undefined}
    >
      {(links) => <FileInput {...links} accept={accept} onFiles={([file]) => void (file && read(file))} />}
    </FieldFrame>
  )
}
