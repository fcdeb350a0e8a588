import { rentalJoinUrl } from '../../../contract/rental-connect.ts'
import { chinaDay } from '../../../contract/rental-expiry.ts'
import type { StoredAdmin } from '../../../contract/rental-fields.ts'
import { type Rental, restartLock } from '../../../contract/rentals.ts'
import type { Role } from '../../db/rentals.ts'
import type { RentalAdminRow, RentalRow } from '../../db/tables/rentals.ts'
import { switchesLeft } from '../../domain/rentals.ts'

export const adminView = ({ steam_id, note, server_name }: RentalAdminRow): StoredAdmin => {
  return { steamid: steam_id, name: note, servername: server_name }
}

export interface RentalParts {
  readonly row: RentalRow
  readonly role: Role
  readonly admins: readonly RentalAdminRow[]
  /** Of the last days, epoch milliseconds. */
  readonly switchedAt: readonly number[]
  readonly now: number
}

/** A rental as its owner and its members see it (API-19). Nothing of the backend is in it. */
export function rentalView({ row, role, admins, switchedAt, now }: RentalParts): Rental {
  const address = { public_ip: row.ip, server_port: row.port, sv_password: row.password }
  const { maintenance_zh: zh, maintenance_en: en } = row
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
    maintenance_desc: zh === null || en === null ? null : { zh, en },
    relocatable: row.relocatable,
    relocated: 0,
    target_region: row.target_region,
    switches_left: switchesLeft({ switchedAt }, now),
    restart_locked_until: locked !== null && locked > now ? locked : null,
  }
}
