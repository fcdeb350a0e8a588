import type { Facet, Filters, Option } from '../core/filters.ts'
import type { FacetMessages } from './facet-messages.ts'

/** What the buttons of the filters and their menus, which are loaded later, have in common. */
interface Changing {
  /** The change is applied to the current filters. Stable. */
  readonly change: (next: (filters: Filters) => Filters) => void
}

export interface FacetProps extends Changing {
  readonly facet: Facet
  readonly chosen: readonly string[]
  readonly options: readonly Option[]
  readonly messages: FacetMessages
}

export interface ViewsProps extends Changing {
  readonly filters: Filters
}

export interface HideProps extends ViewsProps {
  readonly messages: FacetMessages
}
