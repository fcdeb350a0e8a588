import type { WatchedServer } from '../../../contract/push/slot-watch.ts'
import { type Kind, type Line, means, type Placed, type Row } from './line.ts'

/** A server with room, as it is at this look. */
export interface Open extends Placed {
  readonly server: WatchedServer
  readonly free: number
}

/** A search for those who wait for one server, which may take several looks. */
export interface Scan {
  readonly id: string
  /** The lines that are left, with those that mean other servers. */
  readonly lines: Iterator<Line, undefined>
  line: Line | undefined
  /** Position in the line. */
  at: number
  /** Found in the line. */
  inLine: number
  /** Those that wait longest, not in order. */
  found: Row[]
}

/** Whether a line of this kind is to be searched. */
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
