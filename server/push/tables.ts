/** A browser that receives messages. `id` is a keyed hash of its address. Instants are epoch milliseconds. */
export interface PushDeviceRow {
  id: string
  /** Address and keys, sealed. */
  sealed: string
  /** The public key of the portal that it subscribed with. */
  portal_key: string
  language: 'zh' | 'en'
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

declare module '../kernel/db/tables.ts' {
  interface Tables {
    push_device: PushDeviceRow
    push_watch: PushWatchRow
  }
}
