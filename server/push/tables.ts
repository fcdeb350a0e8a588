import type { Language } from '../../contract/language.ts'
/** A browser that receives messages. `id` is a keyed hash of its address. Instants are epoch milliseconds. */
export interface PushDeviceRow {
  id: string
  /** Address and keys, sealed. */
  sealed: string
  /** The public key of the portal that it subscribed with. */
  portal_key: string
  language: Language
  /** Free slots that its user needs. */
  slots_needed: number
  created_at: number
  updated_at: number
}

export interface PushWatchRow {
  id: string
  device_id: string
  /** JSON of a slot wish. */
  wish: string
  started_at: number
  ends_at: number
  reported_at: number | null
}

/** A browser that tells its signed-in player what happened. `id` is the same hash as that of a device. */
export interface PushSubscriberRow {
  id: string
  sealed: string
  portal_key: string
  language: Language
  steam_id: string
  /** It ends with this session. */
  session_id: string
  /** JSON: kinds of notices, each with the instant since which it is wanted. */
  kinds: string
  updated_at: number
}

declare module '../kernel/db/tables.ts' {
  interface Tables {
    push_device: PushDeviceRow
    push_watch: PushWatchRow
    push_subscriber: PushSubscriberRow
    /** Notices that a process has claimed: each is told once. */
    push_notice: { id: string; claimed_at: number }
  }
}
