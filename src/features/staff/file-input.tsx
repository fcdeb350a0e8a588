export interface FileInputProps {
  /** The hint below has this id with an `h`, the problem one with a `p`. */
  readonly id: string
  readonly accept: string
  /** A problem is shown below. */
  readonly isWrong: boolean
  readonly isDisabled?: boolean
  readonly isBusy?: boolean
  readonly onFile: (file: File) => void
}

/** Chooses a file of the user's device; label, hint and problem are around it. */
export const FileInput = ({ id, accept, isWrong, isDisabled, isBusy, onFile }: FileInputProps) => (
  <input
    id={id}
    type="file"
    accept={accept}
    disabled={isDisabled}
    aria-busy={isBusy}
    aria-invalid={isWrong ? true : undefined}
    aria-describedby={isWrong ? `${id}h ${id}p` : `${id}h`}
    className="field w-full min-w-0 py-2 border-text-faint!"
    onChange={(event) => {
      const [file] = event.target.files ?? []
      if (file !== undefined) onFile(file)
    }}
  />
)
