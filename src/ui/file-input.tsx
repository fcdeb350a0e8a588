import type { ComponentProps } from 'react'

export interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange' | 'ref'> {
  /** Empty if the user has chosen none. */
  readonly onFiles: (files: readonly File[]) => void
}

/** Chooses files of the user's device. */
export const FileInput = ({ onFiles, ...input }: FileInputProps) => (
  <input
    {...input}
    type="file"
    className="field w-full min-w-0 py-2"
    onChange={(event) => onFiles([...(event.target.files ?? [])])}
  />
)
