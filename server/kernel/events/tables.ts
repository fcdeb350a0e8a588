/** A webhook that receives events. Instants are epoch milliseconds. */
export interface EventWebhookRow {
  id: string
  name: string
  /** JSON of an EventType[]. */
  types: string
  /** The host of its address, which may be shown. */
  host: string
  /** Its address, encrypted. */
  sealed: string
  /** The secret that signs, encrypted. */
  sealed_secret: string
  /** The one before, which signs as well until `previous_until`. */
  sealed_previous: string | null
  previous_until: number | null
  created_at: number
  /** Null: not muted. */
  muted_at: number | null
}

/** An event for a webhook, with its last attempt. */
export interface EventDeliveryRow {
  id: string
  webhook_id: string
  event_id: string
  /** An EventType, or `webhook.test`. */
  type: string
  at: number
  /** The player whom it is about; null: none. */
  steam_id: string | null
  /** JSON, as it is sent. */
  body: string
  attempts: number
  /** When it is tried next; null: it arrived, or was given up. */
  next_at: number | null
  arrived_at: number | null
  tried_at: number | null
  /** Of the last response; null: there was none. */
  status: number | null
  milliseconds: number | null
  /** A DeliveryProblem; null: none. */
  problem: string | null
}

declare module '../db/tables.ts' {
  interface Tables {
    event_webhook: EventWebhookRow
    event_delivery: EventDeliveryRow
  }
}
