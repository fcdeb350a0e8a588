/** One row per reached server and step; `step` is the epoch second at which the step begins. */
interface HistoryTable {
  server_key: number
  step: number
  players: number
  map: string
}

/** One row with id 1: what the polling process last knew. */
interface LiveStateTable {
  id: 1
  version: number
  swept_at: number | null
  body: string
}

interface LeaseTable {
  name: string
  holder: string
  /** Epoch milliseconds. */
  expires_at: number
}

/** What the poller writes: every table of it. */
export interface LiveTables {
  history: HistoryTable
  live_state: LiveStateTable
  lease: LeaseTable
}
