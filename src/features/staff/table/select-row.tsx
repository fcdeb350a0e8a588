import { useLingui } from '@lingui/react/macro'
import type { Selection } from './use-selection.ts'

const press =
  'inline-flex items-center justify-center w-44px h-44px pointer-fine:w-36px pointer-fine:h-36px cursor-pointer rounded-control has-focus-visible:outline-2 has-focus-visible:outline-accent'
const box = 'w-4.5 h-4.5 accent-[var(--accent)] cursor-pointer'

export interface SelectRowProps {
  readonly id: string
  readonly name: string
  readonly selection: Selection
}

/** The checkbox of a row. */
export function SelectRow({ id, name, selection }: SelectRowProps) {
  const { t } = useLingui()
  return (
    <label className={press}>
      <input
        type="checkbox"
        className={box}
        aria-label={t`Select ${name}`}
        checked={selection.ids.has(id)}
        onChange={(event) => selection.set(id, event.target.checked)}
      />
    </label>
  )
}

/** The checkbox of all rows that the filter shows. */
export function SelectAll({ selection, count }: { readonly selection: Selection; readonly count: number }) {
  const { t } = useLingui()
  const { size } = selection.ids
  return (
    <label className={press}>
      <input
        type="checkbox"
        className={box}
        aria-label={t`Select all ${count}`}
        checked={size > 0 && size === count}
        ref={(input) => {
          if (input !== null) input.indeterminate = size > 0 && size < count
        }}
        onChange={() => selection.setAll(size < count)}
      />
    </label>
  )
}
