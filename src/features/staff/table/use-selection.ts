import { useState } from 'react'

/** The rows on which an act will be done, by their ids. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly set: (id: string, isSelected: boolean) => void
  readonly setAll: (isSelected: boolean) => void
}

/** Rows that are selected among those that the filter shows: what it hides is not selected any more. */
export function useSelection(shown: readonly string[]): Selection {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const ids = new Set(shown.filter((id) => picked.has(id)))
  if (ids.size !== picked.size) setPicked(ids)
  return {
    ids,
    set(id, isSelected) {
      setPicked((before) => new Set(isSelected ? [...before, id] : [...before].filter((each) => each !== id)))
    },
    setAll: (isSelected) => setPicked(new Set(isSelected ? shown : [])),
  }
}
