import type { Generated } from 'kysely'

/**
 * A row of `server`. `id` stays when the server moves, `ip` and `port` are its address, `position` is the place in the
 * community file, `rules` and `rules_texts` are its rules (mirrored-texts.ts).
 */
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
  rules_texts: string | null
  /** `hidden`: polled, but not shown to players; `retired`: kept, but not polled. */
  state: 'listed' | 'hidden' | 'retired'
}

/** An address, and the id of the server that left it last. */
export interface FormerAddressRow {
  address: string
  server_id: string
  left_at: number
}

/** One row per online server and step; `step` is the epoch second at which the step begins. */
interface HistoryTable {
  server_key: number
  step: number
  players: number
  map: string
}

/** The same of a server that was removed, by the server's own id. */
interface LeftHistoryRow extends Omit<HistoryTable, 'server_key'> {
  server_id: string
}

/** One row with id 1: the saved server list. */
interface LiveStateTable {
  id: 1
  version: number
  swept_at: number | null
  body: string
}

/** The last two minutes of what changed in the server list, if several processes may use the database. */
export interface LiveChangeRow {
  /** Larger than every one before it: epoch milliseconds, if the clock allows. */
  version: number
  /** The version that it changes. */
  previous: number
  /** JSON text of rules/server-list-snapshot.ts, with the changed servers only. */
  body: string
}

/** Until 0.3.0, for processes of 0.1: a process that polls. */
interface PollMemberRow {
  holder: string
  /** JSON of the regions that it is pinned to. */
  regions: string
  expires_at: number
}

/** Until 0.3.0, for processes of 0.1: who polls a part of the servers. */
interface PollShardRow {
  shard: string
  /** Empty: it was given up. */
  holder: string
  /** When that changed. */
  since: number
}

/** What a process has polled and the publishing process has not yet passed on. */
export interface PollReportRow {
  holder: string
  /** Larger than every earlier one of this holder. */
  version: number
  /** JSON text of rules/server-list-snapshot.ts, with the changed servers only. */
  body: string
}

/** The tables of this noun. */
declare module '../kernel/db/tables.ts' {
  interface Tables {
    server: ServerRow & { key: Generated<number> }
    history: HistoryTable
    left_history: LeftHistoryRow
    former_address: FormerAddressRow
    live_state: LiveStateTable
    live_change: LiveChangeRow
    poll_member: PollMemberRow
    poll_shard: PollShardRow
    poll_report: PollReportRow
  }
  interface ReplicaTables {
    server: Pick<Tables['server'], 'id' | 'key'>
    history: HistoryTable
  }
}
