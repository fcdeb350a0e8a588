import { Trans } from '@lingui/react/macro'
import type { FormEvent, ReactNode } from 'react'
import { useMedia } from '../../platform/media.ts'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'

export interface FilterFormProps {
  readonly children: ReactNode
  /** Beside the buttons. */
  readonly beside?: ReactNode
  readonly onSubmit: () => void
  /** Undefined: the list shows everything already. */
  readonly onShowAll: (() => void) | undefined
}

/** The filter of a list, which applies when it is submitted. */
export function FilterForm({ children, beside, onSubmit, onShowAll }: FilterFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className="card px-4 py-3 flex flex-col gap-3" onSubmit={submit}>
      {children}
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="btn-main">
          <Trans>Search</Trans>
        </button>
        {onShowAll === undefined ? null : (
          <button type="button" className="btn-quiet" onClick={onShowAll}>
            <Trans>Show all</Trans>
          </button>
        )}
        <span className="ms-auto empty:hidden">{beside}</span>
      </div>
    </form>
  )
}

/** Short fields of a filter side by side; on a small screen they are folded, unless one of them is in use. */
export function FilterRow({ isUsed, children }: { readonly isUsed: boolean; readonly children: ReactNode }) {
  const row = <div className="grid grid-cols-[repeat(auto-fit,minmax(168px,1fr))] gap-3">{children}</div>
  return useMedia('(min-width: 640px)') ? (
    row
  ) : (
    <details className="group" open={isUsed}>
      <summary className="cursor-pointer min-h-44px flex items-center gap-2">
        <span className="i-lucide-chevron-right group-open:rotate-90" aria-hidden />
        <Trans>More filters</Trans>
      </summary>
      {row}
    </details>
  )
}

/** The text by which a list is searched. */
export const SearchField = (field: Pick<TextFieldProps, 'label' | 'hint' | 'value' | 'onChange'>) => (
  <TextField {...field} maxLength={200} autoComplete="off" spellCheck={false} enterKeyHint="search" />
)
