import type { ListView } from '../list/use-list-view.ts'
import { FilterBar } from './filter-bar.tsx'
import { FilterNote } from './filter-note.tsx'

/** Everything between the ticker and the table: the filters, and how many servers they hide. */
export const FilterPanel = ({ view }: { readonly view: ListView }) => (
  <>
    <FilterBar filters={view.filters} options={view.options} change={view.change} search={view.search} />
    <FilterNote
      filters={view.filters}
      change={view.change}
      hidden={view.shown.hidden}
      onShowHidden={view.showHidden}
      waiting={view.shown.waiting}
      onApplyOrder={view.applyOrder}
    />
  </>
)
