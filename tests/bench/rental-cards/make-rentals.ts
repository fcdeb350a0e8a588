import { defaultSettings } from '../../../contract/community/community-settings.ts'
import type { Rental } from '../../../contract/rentals/rentals.ts'

const { regions } = defaultSettings

const hour = 3_600_000
const names = ['每周训练赛', 'Scrim night', 'Aim 单挑', 'Retake 5v5']

/** Rented servers in every state a card has, one in ten of them expired. Instants are epoch milliseconds. */
export function makeRentals(count: number, now: number): Rental[] {
  return Array.from({ length: count }, (_, at): Rental => {
    const isOver = at % 10 === 9
    const end = isOver ? now - (at + 1) * hour : now + (at + 30) * hour
    const started_at = now - 60 * hour
    const isMaintained = at % 25 === 7
    return {
      instance_id: `pr-${String(at).padStart(4, '0')}`,
      instance_name: `${names[at % names.length]} ${at + 1}`,
      region: regions[at % regions.length]?.code ?? 'ap-shanghai',
      public_ip: `203.0.113.${at % 250}`,
      server_port: 27_015 + at,
      sv_password: `pass${at}`,
      connect_url: `steam://connect/203.0.113.${at % 250}:${27_015 + at}/pass${at}`,
      expiredate: new Date(end + 8 * hour).toISOString().slice(0, 10),
      timestamp: Math.floor(end / 1000),
      isOwner: at % 3 !== 1,
      admin_list: '[]',
      status: isOver ? 'TERMINATED' : at % 40 === 11 ? 'CREATING' : at % 40 === 21 ? 'SWITCHING' : 'RUNNING',
      maintenance_status: isMaintained ? 1 : 0,
      maintenance_desc: isMaintained ? { zh: '更换硬盘', en: 'A new disk' } : null,
      relocatable: at % 2 === 0 ? 1 : 0,
      relocated: 0,
      target_region: at % 40 === 21 ? 'ap-tokyo' : null,
      switches_left: 2,
      restart_locked_until: null,
      restart: null,
      health: 'up',
      care:
        at % 4 === 0
          ? [{ kind: 'maintenance', started_at, ended_at: started_at + 26 * hour, hours: 26, why: null }]
          : [],
      start: null,
    }
  })
}

/** The next response of the list: one server in five has another password, some restart. */
export const turned = (rentals: readonly Rental[], turn: number, now: number): Rental[] =>
  rentals.map((rental, at) => {
    if ((at + turn) % 5 !== 0) return rental
    const isRestarting = at % 2 === 0 && rental.status === 'RUNNING'
    return {
      ...rental,
      sv_password: `turn${turn}x${at}`,
      restart: isRestarting ? { asked_at: now, state: 'booting', up_at: null } : null,
      health: isRestarting ? 'starting' : 'up',
    }
  })
