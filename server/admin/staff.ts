import { Option } from '@commander-js/extra-typings'
import * as v from 'valibot'
import { type StaffRole, staffRoleSchema } from '../../contract/accounts/staff-role.ts'
import { steamIdSchema } from '../../contract/accounts/user.ts'
import { isoInstant } from '../../contract/iso-instant.ts'
import type { Database } from '../kernel/db/database.ts'
import { removeStaff, type StaffActs, type StaffChange, setStaffRole } from '../staff/members.ts'
import { listStaff } from '../staff/store.ts'
import { setStaffBadge } from '../vip/acts.ts'
import { type Area, addCommand, type Command, withDatabase } from './command.ts'
import { consoleActor } from './console-actor.ts'

/** The commands for staff. */
export const staffCommands: Area = (program, run) => {
  const staff = addCommand(program, 'staff', 'who may enter the staff room')
  addCommand(staff, 'add <steamId>', 'let a player into the staff room, or change their role')
    .addOption(new Option('--role <role>').choices(staffRoleSchema.options).makeOptionMandatory())
    .action((steamId, { role }) => run(change(steamId, role)))
  addCommand(staff, 'remove <steamId>', 'shut it to them, from their next click on').action((steamId) =>
    run(change(steamId, undefined)),
  )
  addCommand(staff, 'list', 'who is staff, in which role, since when and by whom')
    .option('--json')
    .action(({ json = false }) => run(printStaff(json)))
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
      addedAt: isoInstant(added_at),
      addedBy: added_by,
    }))
    if (isJson) process.out(`${JSON.stringify(staff, null, 2)}\n`)
    else if (staff.length === 0) process.out('No one is staff.\n')
    else process.out(staff.map((each) => `${Object.values(each).join('\t')}\n`).join(''))
    return 0
  }
