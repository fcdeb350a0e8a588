import type { Generated } from 'kysely'

/** A row of `server`. `id` is `ip:port`, `position` the place in the community file, `rules` JSON of a Bilingual[]. */
export interface ServerRow {
  id: string
  position: number
  ip: string
  port: number
  name: string
  name_display: string | null
  category: string
  region: string
  players_max: number | null
  tickrate: number | null
  ontop: number
  star: 0 | 1
  ping_target: string | null
  rules: string
}

/** One row per online server and step; `step` is the epoch second at which the step begins. */
interface HistoryTable {
  server_key: number
  step: number
  players: number
  map: string
}

/** One row with id 1: the saved server list. */
interface LiveStateTable {
  id: 1
  version: number
  swept_at: number | null
  body: string
}

/** The tables of this noun. */
declare module '../kernel/db/tables.ts' {
  interface Tables {
    server: ServerRow & { key: Generated<number> }
    history: HistoryTable
    live_state: LiveStateTable
  }
}
