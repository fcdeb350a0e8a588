import { Trans, useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'
import { regionOf } from '../../../../contract/servers/regions.ts'
import { useCommunity } from '../../../platform/community.ts'
import { useWide } from '../../../platform/media.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Flag } from '../../../ui/flag.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { type Facet, type Filters, type Option, toggled } from '../core/filters.ts'
import type { FacetMessages } from './facet-messages.ts'

export interface FacetMenuProps {
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly facet: Facet
  readonly chosen: readonly string[]
  readonly options: readonly Option[]
  readonly change: (next: (filters: Filters) => Filters) => void
  readonly messages: FacetMessages
  readonly onClose: () => void
}

function Choices({ facet, chosen, options, change, messages }: FacetMenuProps) {
  const { regions } = useCommunity()
  const missing = chosen.filter((value) => !options.some((option) => option.value === value))
  const all = [...options, ...missing.map((value) => ({ value, count: 0 }))]
  if (all.length === 0) {
    return (
      <p className="muted px-3 py-6 text-center">
        <Trans>Nothing to choose from yet</Trans>
      </p>
    )
  }
  return (
    <fieldset className="max-h-[min(60dvh,420px)] overflow-y-auto overscroll-contain">
      <legend className="sr-only">{messages.facet[facet]}</legend>
      {all.map(({ value, count }) => (
        <label
          key={value}
          className="control justify-start w-full gap-2.5 px-3 hover:bg-surface-hover has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="checkbox"
            className="w-4.5 h-4.5 accent-accent"
            checked={chosen.includes(value)}
            onChange={() => change((now) => toggled(now, facet, value))}
          />
          {facet === 'regions' ? <Flag of={regionOf(regions, value) ?? { country: '' }} /> : null}
          <bdi className="grow truncate">{messages.value(facet, value)}</bdi>
          <span className="num text-text-muted">{count}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The values of one facet with Reset and Close (FLT-02): a popover, or a sheet on a small screen. */
export function FacetMenu(props: FacetMenuProps) {
  const { anchor, facet, change, messages, onClose } = props
  const { t } = useLingui()
  const wide = useWide()
  const title = messages.facet[facet]
  const body = (
    <>
      <Choices {...props} />
      <div className="flex gap-2 pt-2">
        <button type="button" className="btn-quiet grow" onClick={() => change((now) => ({ ...now, [facet]: [] }))}>
          {t`Reset`}
        </button>
        <button type="button" className="btn grow" onClick={onClose}>
          {t`Close`}
        </button>
      </div>
    </>
  )
  if (!wide) {
    return (
      <Dialog title={title} closeLabel={t`Close`} onClose={onClose}>
        {body}
      </Dialog>
    )
  }
  return (
    <Popover anchor={anchor} label={title} onClose={onClose}>
      <div className="w-260px p-2">{body}</div>
    </Popover>
  )
}
