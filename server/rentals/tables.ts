import type { Health, RentalStatus } from '../../contract/rentals.ts'

/** A rented server. Who owns it is a SteamID: accounts may merge. */
export interface RentalRow {
  id: string
  owner_steam_id: string
  name: string
  password: string
  region: string
  relocatable: 0 | 1
  status: RentalStatus
  /** When the status began. */
  since: number
  target_region: string | null
  /** Counts the instances that it has had; part of the key under which a backend makes one. */
  generation: number
  /** Its instance at the backend, the one that is to take its place, and one that has to go. */
  ref: string | null
  next_ref: string | null
  discard_ref: string | null
  /** When the backend took the newest of them on. */
  asked_at: number | null
  ip: string | null
  port: number | null
  created_at: number
  expires_at: number
  /** When a restart was last asked for, and the last of these that the backend was told of. */
  restarted_at: number | null
  restart_told_at: number | null
  /** When the backend said first that the server runs again after its last restart. */
  restart_up_at: number | null
  /** What the backend said last of the instance of a RUNNING rental; null where it was never asked. */
  health: Health | null
  /** Counts changes of name, password and administrators, and the last of these that the instance has. */
  settings_version: number
  settings_told: number
  /** 1: rented in the demo, from the simulator; no real backend may make it. */
  simulated: 0 | 1
  maintenance: 0 | 1
  maintenance_zh: string | null
  maintenance_en: string | null
}

export interface RentalAdminRow {
  rental_id: string
  steam_id: string
  position: number
  note: string
  server_name: string
}

/** What an operator did for a rental: a maintenance, open until it has an end, or time that was given. */
export interface RentalCareRow {
  id: string
  rental_id: string
  kind: 'maintenance' | 'time'
  started_at: number
  ended_at: number | null
  /** Given to the rental for it. */
  hours: number
  zh: string | null
  en: string | null
}

/** Rented servers: every table of it. */
declare module '../kernel/db/tables.ts' {
  interface Tables {
    rental: RentalRow
    /** What was paid for a rental: its making, and its renewals. */
    rental_order: { order_id: string; rental_id: string }
    rental_member: { rental_id: string; steam_id: string; joined_at: number }
    rental_admin: RentalAdminRow
    /** Who was ever a member or an administrator of somebody's servers, under the name known then. */
    teammate: { owner_steam_id: string; steam_id: string; name: string; seen_at: number }
    /** Those that count; `id` is the key of the move. */
    region_switch: { id: string; rental_id: string; at: number }
    /** The newest share link of a rental; an older one no longer counts. */
    rental_share: { rental_id: string; code_hash: string; created_at: number; expires_at: number }
    rental_care: RentalCareRow
    /** Instances at the backend that no rental wants, and when they were first seen. */
    orphan_instance: { ref: string; seen_at: number }
  }
}
