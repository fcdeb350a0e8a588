import { Trans } from '@lingui/react/macro'
import type { FormEvent, ReactNode } from 'react'
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

/** Short fields of a filter side by side. */
export const FilterRow = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(140px,1fr))] gap-3">{children}</div>
)

/** The text by which a list is searched. */
export const SearchField = (field: Pick<TextFieldProps, 'label' | 'hint' | 'value' | 'onChange'>) => (
  <TextField {...field} maxLength={200} autoComplete="off" spellCheck={false} enterKeyHint="search" />
)
