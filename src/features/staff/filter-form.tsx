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

/** The filter of a list in one row. Choices apply at once, texts when the form is submitted. */
export function FilterForm({ children, beside, onSubmit, onShowAll }: FilterFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className="flex flex-wrap items-start gap-x-3 gap-y-2" onSubmit={submit}>
      {children}
      <div className="flex flex-wrap items-center gap-2 md:mt-7 max-md:w-full grow">
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
  const row = (
    <div className="max-md:grid grid-cols-[repeat(auto-fit,minmax(144px,1fr))] flex flex-wrap gap-3 md:[&>*]:w-40">
      {children}
    </div>
  )
  return useMedia('(min-width: 768px)') ? (
    row
  ) : (
    <details className="group w-full" open={isUsed}>
      <summary className="cursor-pointer min-h-44px flex items-center gap-2">
        <span className="i-lucide-chevron-right group-open:rotate-90" aria-hidden />
        <Trans>More filters</Trans>
      </summary>
      {row}
    </details>
  )
}

/** The text by which a list is searched; it applies when the form is submitted. */
export const SearchField = (field: Pick<TextFieldProps, 'label' | 'hint' | 'value' | 'onChange'>) => (
  <div className="grow basis-full md:basis-240px min-w-0">
    <TextField {...field} type="search" maxLength={200} autoComplete="off" spellCheck={false} enterKeyHint="search" />
  </div>
)
