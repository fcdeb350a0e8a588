import type { Health, RentalStatus } from '../../contract/rentals/rentals.ts'

/** A rental. Its owner is a SteamID, because accounts can be merged. */
export interface RentalRow {
  id: string
  owner_steam_id: string
  name: string
  password: string
  region: string
  relocatable: 0 | 1
  status: RentalStatus
  /** Start of the current status. */
  since: number
  target_region: string | null
  /** Number of instances that it has had; part of the instance's idempotency key. */
  generation: number
  /** Its instance at the backend, the replacement, and the one to remove. */
  ref: string | null
  next_ref: string | null
  discard_ref: string | null
  /** When the backend accepted the newest of them. */
  asked_at: number | null
  ip: string | null
  port: number | null
  created_at: number
  expires_at: number
  /** Of a server that was ordered for a later start (rules/rentals.ts); how often that was moved or cancelled. */
  starts_at: number | null
  start_changes: number
  /** When it was cancelled before its start. */
  cancelled_at: number | null
  /** When a restart was last requested, and the last one that was sent to the backend. */
  restarted_at: number | null
  restart_told_at: number | null
  /** When the backend first reported it running after the last restart. */
  restart_up_at: number | null
  /** The backend's last report on a RUNNING rental; null: none yet. */
  health: Health | null
  /** Number of changes of name, password and administrators, and the last one applied to the instance. */
  settings_version: number
  settings_told: number
  /** 1: rented in the demo from the simulator; no real backend may create it. */
  simulated: 0 | 1
  maintenance: 0 | 1
  maintenance_zh: string | null
  maintenance_en: string | null
  /** Here and below the JSON beside the columns of two languages (mirrored-texts.ts). */
  maintenance_why: string | null
}

export interface RentalAdminRow {
  rental_id: string
  steam_id: string
  position: number
  note: string
  server_name: string
}

/** An operator's action on a rental: maintenance, open until it has an end, or added time. */
export interface RentalCareRow {
  id: string
  rental_id: string
  kind: 'maintenance' | 'time'
  started_at: number
  ended_at: number | null
  /** Hours added to the rental. */
  hours: number
  zh: string | null
  en: string | null
  why: string | null
}

/** What staff did to all rentals of a region. */
export interface RentalRegionRow {
  region: string
  /** Start of the ongoing maintenance, with its texts; null: none. */
  maintained_since: number | null
  zh: string | null
  en: string | null
  why: string | null
  /** The last time that was given to all of its rentals, and the key of that gift. */
  compensated_at: number | null
  compensation_key: string | null
}

export interface RentalEventRow {
  /** Rental and generation. */
  id: string
  rental_id: string
  /** `moved`: the new instance is in another region. */
  kind: 'ready' | 'moved'
  at: number
}

/** A link with which a team measures its regions. */
export interface RegionAdvisorRow {
  code: string
  owner_steam_id: string
  owner_name: string
  /** The highest number that a person of this link got. */
  last_person: number
  expires_at: number
}

export interface RegionAdvisorPersonRow {
  code: string
  id: number
  device_hash: string
  name: string
  /** JSON: the medians and jitters by region (contract/rentals/region-advisor.ts). */
  measures: string
  /** 0: the owner has left them out. */
  counted: number
  measured_at: number
  /** Hash of the network that it was measured from; null: unknown. */
  network: string | null
}

/** Something at the backend that one creation may use, or work there that is done (rules/backend-claims.ts). */
export interface BackendClaimRow {
  resource: string
  /** The idempotency key of the creation; null: released. */
  holder: string | null
  /** Changes whenever it is taken or released. */
  version: number
  ends_at: number
}

/** The tables of this noun. */
declare module '../kernel/db/tables.ts' {
  interface Tables {
    rental: RentalRow
    /** The paid orders of a rental: its creation and its renewals. */
    rental_order: { order_id: string; rental_id: string }
    rental_member: { rental_id: string; steam_id: string; joined_at: number }
    rental_admin: RentalAdminRow
    /** All former members and administrators of an owner's servers, with their last known names. */
    teammate: { owner_steam_id: string; steam_id: string; name: string; seen_at: number }
    /** Counted region switches; `id` is the key of the move. */
    region_switch: { id: string; rental_id: string; at: number }
    /** The current share link of a rental. */
    rental_share: { rental_id: string; code_hash: string; created_at: number; expires_at: number }
    rental_care: RentalCareRow
    rental_region: RentalRegionRow
    /** Instances that became ready, by the key of the instance, for those who are told of it. */
    rental_event: RentalEventRow
    region_advisor: RegionAdvisorRow
    region_advisor_person: RegionAdvisorPersonRow
    /** Orphaned instances at the backend, and when they were first seen. */
    orphan_instance: { ref: string; seen_at: number }
    backend_claim: BackendClaimRow
  }
}
