import * as v from 'valibot'
import { type StaffRole, staffRoleSchema } from '../../contract/accounts/staff-role.ts'
import { steamIdSchema } from '../../contract/accounts/user.ts'
import type { Database } from '../kernel/db/database.ts'
import { removeStaff, type StaffActs, type StaffChange, setStaffRole } from '../staff/members.ts'
import { listStaff } from '../staff/store.ts'
import { setStaffBadge } from '../staff-badge.ts'
import { type Command, type CommandOf, withDatabase } from './command.ts'
import { consoleActor } from './console-actor.ts'

export const staffUsage = `  npm run admin -- staff add STEAMID --role administrator|moderator
                                                  let a player into the staff room, or change their role
  npm run admin -- staff remove STEAMID           shut it to them, from their next click on
  npm run admin -- staff list [--json]            who is staff, in which role, since when and by whom`

/** The commands for staff. */
export const staffCommandOf: CommandOf = (name, [verb, steamId, ...rest], { role, json }) => {
  if (name !== 'staff' || rest.length > 0) return undefined
  if (verb === 'list' && steamId === undefined && role === undefined) return printStaff(json === true)
  if (steamId === undefined || json !== undefined) return undefined
  if (verb === 'remove' && role === undefined) return change(steamId, undefined)
  return verb === 'add' && v.is(staffRoleSchema, role) ? change(steamId, role) : undefined
}

const actsOn = (database: Database): StaffActs => ({ database, setBadge: setStaffBadge, now: Date.now })

const change =
  (steamId: string, role: StaffRole | undefined): Command =>
  async (process) => {
    if (!v.is(steamIdSchema, steamId)) {
      process.err('A SteamID is 17 digits that begin with 7656119.')
      return 1
    }
    const result = await withDatabase(process, (db) =>
      role === undefined
        ? removeStaff(actsOn(db), consoleActor(), steamId)
        : setStaffRole(actsOn(db), consoleActor(), { steamId, role }),
    )
    process.out(`${steamId} ${sentence(result, role)}\n`)
    return 0
  }

function sentence(result: StaffChange, role: StaffRole | undefined): string {
  if (role === undefined) return result === 'done' ? 'is no longer staff' : 'was not staff'
  return result === 'done' ? `is ${role} now` : `was ${role} already`
}

const printStaff =
  (isJson: boolean): Command =>
  async (process) => {
    const staff = (await withDatabase(process, listStaff)).map(({ steam_id, role, added_at, added_by }) => ({
      steamId: steam_id,
      role,
      addedAt: new Date(added_at).toISOString(),
      addedBy: added_by,
    }))
    if (isJson) process.out(`${JSON.stringify(staff, null, 2)}\n`)
    else if (staff.length === 0) process.out('No one is staff.\n')
    else process.out(staff.map((each) => `${Object.values(each).join('\t')}\n`).join(''))
    return 0
  }
