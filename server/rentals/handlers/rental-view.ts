import { minutes } from '../../../contract/duration.ts'
import type { Language, Texts } from '../../../contract/language.ts'
import { rentalJoinUrl } from '../../../contract/rentals/rental-connect.ts'
import { chinaDay } from '../../../contract/rentals/rental-expiry.ts'
import type { StoredAdmin } from '../../../contract/rentals/rental-fields.ts'
import { isStartChangeable } from '../../../contract/rentals/rental-schedule.ts'
import { type Care, type Rental, type Restart, restartLock } from '../../../contract/rentals/rentals.ts'
import { withFirstLanguages } from '../../../contract/written-texts.ts'
import { compensationHours, switchesLeft } from '../rules/rentals.ts'
import { reasonOf, rentalWhy } from '../store/rental-care.ts'
import type { Role } from '../store/rentals.ts'
import type { RentalAdminRow, RentalCareRow, RentalRow } from '../tables.ts'

export const adminView = ({ steam_id, note, server_name }: RentalAdminRow): StoredAdmin => {
  return { steamid: steam_id, name: note, servername: server_name }
}

/** The community's default language. */
type Home = Language | 'browser'

/** A reason as players get it: in the two languages that responses always had, too. */
export const reasonView = (why: Texts | null, home: Home) => why && withFirstLanguages(why, home)

function careView(row: RentalCareRow, home: Home, now: number): Care {
  const { kind, started_at, ended_at, hours } = row
  return {
    kind,
    started_at,
    ended_at,
    hours: ended_at === null ? compensationHours(now - started_at) : hours,
    why: reasonView(reasonOf(row), home),
  }
}

/** How long the end of a restart is reported. */
const restartTold = minutes(5)

function restartView(row: RentalRow, now: number): Restart | null {
  const { restarted_at: asked_at, restart_told_at, restart_up_at, health } = row
  if (asked_at === null || row.status !== 'RUNNING') return null
  if (restart_told_at !== asked_at) return { asked_at, state: 'asked', up_at: null }
  if ((health ?? 'up') !== 'up') return { asked_at, state: 'booting', up_at: null }
  const up_at = restart_up_at !== null && restart_up_at >= asked_at ? restart_up_at : null
  return now < (up_at ?? asked_at) + restartTold ? { asked_at, state: 'up', up_at } : null
}

/** Null once its time has begun: then it is a server like any other. */
function startView({ status, starts_at: at, start_changes: changes, cancelled_at }: RentalRow, now: number) {
  const isAhead = status === 'SCHEDULED' || status === 'CREATING' || (at ?? 0) > now
  if (at === null || !(isAhead || cancelled_at !== null)) return null
  return { at, changes, changeable: status === 'SCHEDULED' && isStartChangeable(at, now), cancelled_at, now }
}

export interface RentalParts {
  readonly row: RentalRow
  readonly role: Role
  readonly admins: readonly RentalAdminRow[]
  /** Newest first. */
  readonly care: readonly RentalCareRow[]
  /** Of the last days, epoch milliseconds. */
  readonly switchedAt: readonly number[]
  readonly home: Home
  readonly now: number
}

/** A rental as its owner and members see it (API-19). It contains nothing about the backend. */
export function rentalView({ row, role, admins, care, switchedAt, home, now }: RentalParts): Rental {
  const address = { public_ip: row.ip, server_port: row.port, sv_password: row.password }
  const locked = row.restarted_at === null ? null : row.restarted_at + restartLock
  return {
    instance_id: row.id,
    instance_name: row.name,
    region: row.region,
    ...address,
    connect_url: rentalJoinUrl(address) ?? null,
    expiredate: chinaDay(row.expires_at),
    timestamp: Math.floor(row.expires_at / 1000),
    isOwner: role === 'owner',
    admin_list: JSON.stringify(admins.map(adminView)),
    status: row.status,
    maintenance_status: row.maintenance,
    maintenance_desc: reasonView(rentalWhy(row), home),
    relocatable: row.relocatable,
    relocated: 0,
    target_region: row.target_region,
    switches_left: switchesLeft({ switchedAt }, now),
    restart_locked_until: locked !== null && locked > now ? locked : null,
    restart: restartView(row, now),
    health: row.status === 'RUNNING' ? (row.health ?? 'up') : 'up',
    care: care.map((each) => careView(each, home, now)),
    start: startView(row, now),
  }
}
