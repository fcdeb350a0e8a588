import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ActProblem } from '../act-problem.tsx'
import { RowOpener } from '../table/row-opener.tsx'
import type { Act } from '../use-act.ts'

export interface RowNameProps {
  /** The id of the webhook, or of the status message. */
  readonly id: string
  readonly name: string
  readonly onEdit: () => void
}

/** The name of a row, which opens its form. The buttons of the row take their names from it. */
export function RowName({ id, name, onEdit }: RowNameProps) {
  const { t } = useLingui()
  return (
    <RowOpener className="font-600 min-w-40 break-anywhere" label={t`Edit ${name}`} onPress={onEdit}>
      <span id={id}>{name}</span>
    </RowOpener>
  )
}

/** The buttons of a row, and why the last act was not done. */
export const RowActs = ({ act, children }: { readonly act: Act; readonly children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-end gap-1">
    {children}
    {act.problem === undefined ? null : (
      <div className="w-full max-w-80 whitespace-normal text-start">
        <ActProblem problem={act.problem} />
      </div>
    )}
  </div>
)

export interface RowButtonProps {
  /** The id of the row. */
  readonly of: string
  readonly act: string
  readonly isDisabled?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

/** Its name for the screen reader is its text and the name of the row. */
export const RowButton = ({ of, act, isDisabled, onPress, children }: RowButtonProps) => (
  <button
    type="button"
    id={`${of}-${act}`}
    aria-labelledby={`${of}-${act} ${of}`}
    className="btn-quiet"
    disabled={isDisabled}
    onClick={onPress}
  >
    {children}
  </button>
)

export interface AddressButtonsProps extends Pick<RowButtonProps, 'of'> {
  readonly onMove: () => void
  readonly onRemove: () => void
}

/** The last buttons of a row: for its address, and its end. */
export const AddressButtons = ({ of, onMove, onRemove }: AddressButtonsProps) => (
  <>
    <RowButton of={of} act="move" onPress={onMove}>
      <Trans>Replace the address</Trans>
    </RowButton>
    <RowButton of={of} act="remove" onPress={onRemove}>
      <Trans>Remove</Trans>
    </RowButton>
  </>
)

export interface ReceivesProps {
  /** What it receives, in words. */
  readonly names: readonly string[]
  readonly isAll: boolean
  /** Said of one that receives all there is. */
  readonly all: ReactNode
}

/** What a webhook receives, in two lines at most. */
export const Receives = ({ names, isAll, all }: ReceivesProps) => (
  <span className="line-clamp-2 min-w-40" title={isAll ? undefined : names.join(' · ')}>
    {isAll ? all : names.length === 0 ? <Trans>Nothing: every kind is off</Trans> : names.join(' · ')}
  </span>
)
