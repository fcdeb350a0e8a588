import { Trans } from '@lingui/react/macro'
import { regionOf } from '../../../../contract/servers/regions.ts'
import { useCommunity } from '../../../platform/community.ts'
import { Flag } from '../../../ui/flag.tsx'
import { toggled } from '../core/filters.ts'
import type { FacetProps } from './filter-menus.ts'
import type { MenuPlace } from './menu-button.tsx'
import { MenuFrame } from './menu-frame.tsx'

type FacetMenuProps = FacetProps & MenuPlace

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
          className="control justify-start w-full gap-2 px-3 hover:bg-surface-hover has-focus-visible:outline-2 has-focus-visible:outline-accent"
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

/** The values of one facet. */
export const FacetMenu = (props: FacetMenuProps) => (
  <MenuFrame
    anchor={props.anchor}
    title={props.messages.facet[props.facet]}
    onReset={() => props.change((now) => ({ ...now, [props.facet]: [] }))}
    onClose={props.onClose}
  >
    <Choices {...props} />
  </MenuFrame>
)
