import { reportPause, type SlotWish, type WatchedServer } from '../../../contract/push/slot-watch.ts'

/** A watch of a device whose page is closed. Instants are epoch milliseconds. */
export interface Waiting {
  readonly id: string
  readonly device: string
  readonly wish: SlotWish
  readonly slotsNeeded: number
  readonly startedAt: number
  readonly endsAt: number
  readonly reportedAt: number | undefined
}

/** A watch that is due, with the server that has room or on which the player is. */
export interface Due {
  readonly watch: Pick<Waiting, 'id' | 'device'>
  /** The name of the watched player. */
  readonly player?: string
  readonly server: WatchedServer
}

/** Devices that are told of one server at once. */
export const batchSize = 50
/** Watches that are due at one look: each is written to the database. */
export const maxDue = 2 * batchSize

/** Whether a watch has not ended, and was not reported within the pause. */
export const isDue = ({ endsAt, reportedAt }: Pick<Waiting, 'endsAt' | 'reportedAt'>, now: number): boolean =>
  endsAt > now && (reportedAt === undefined || Math.abs(now - reportedAt) >= reportPause)
