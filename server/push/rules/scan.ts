import type { WatchedServer } from '../../../contract/push/slot-watch.ts'
import { type Kind, type Line, means, type Placed, type Row } from './line.ts'

/** A server with free slots. */
export interface Open extends Placed {
  readonly server: WatchedServer
  readonly free: number
}

/** A search for watches that one server fits. It may take several looks. */
export interface Scan {
  readonly id: string
  /** The lines that are left, also those that this server does not fit. */
  readonly lines: Iterator<Line, undefined>
  line: Line | undefined
  /** Position in the line. */
  at: number
  /** How many were found in the line. */
  inLine: number
  /** The longest waiting ones, unsorted. */
  found: Row[]
}

/** Whether the server may fit watches of this kind. */
export const isFor = (kind: Kind, open: Open): boolean =>
  kind.slotsNeeded <= open.free && (kind.server !== undefined || means(kind, open))

export const scanOf = (id: string, lines: Scan['lines']): Scan => ({
  id,
  lines,
  line: undefined,
  at: 0,
  inLine: 0,
  found: [],
})
