import { Argument } from '@commander-js/extra-typings'
import * as v from 'valibot'
import { type SteamId, steamIdSchema } from '../../contract/accounts/user.ts'
import type { Database } from '../kernel/db/database.ts'
import { endVip, grantVip } from '../vip/acts.ts'
import { addGroup, removeGroup, vipStatusOf } from '../vip/store.ts'
import {
  type AdminProcess,
  type Area,
  addCommand,
  type Command,
  type ExitCode,
  reads,
  withDatabase,
} from './command.ts'
import { consoleActor } from './console-actor.ts'

/** Groups that an operator assigns; vip follows from the purchased or granted time. */
const groups = ['pro', 'kol', 'op'] as const
const daysSchema = v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(1))

/** The commands for VIP and groups. */
export const memberCommands: Area = (program, run) => {
  const vip = addCommand(program, 'vip', 'the VIP of a player')
  addCommand(vip, 'grant <steamId>', 'add days of VIP, from now or from its end')
    .argument('<days>', '', reads(daysSchema))
    .action((steamId, days) => run(about(steamId, grant(days))))
  addCommand(vip, 'revoke <steamId>', 'end VIP now').action((steamId) => run(about(steamId, revoke)))
  addCommand(vip, 'show <steamId>', 'VIP and groups').action((steamId) => run(about(steamId, show)))
  const group = addCommand(program, 'group', 'the groups that an operator assigns')
  addCommand(group, 'add <steamId>', 'give a group')
    .addArgument(new Argument('<group>').choices(groups))
    .action((steamId, name) => run(about(steamId, changeGroup(name, addGroup, 'is', 'was already'))))
  addCommand(group, 'remove <steamId>', 'take it away')
    .addArgument(new Argument('<group>').choices(groups))
    .action((steamId, name) => run(about(steamId, changeGroup(name, removeGroup, 'is no longer', 'was not'))))
}

type Act = (db: Database, steamId: SteamId, process: AdminProcess) => Promise<ExitCode>

/** A command for one player, which rejects an invalid SteamID. */
const about =
  (steamId: string, act: Act): Command =>
  (process) => {
    if (v.is(steamIdSchema, steamId)) return withDatabase(process, (db) => act(db, steamId, process))
    process.err('A SteamID is 17 digits that begin with 7656119.')
    return Promise.resolve(1)
  }

const show: Act = async (db, steamId, { out }) => {
  const { expiresAt, groups } = await vipStatusOf(db, steamId, Date.now())
  out(
    `${steamId} ${expiresAt === null ? 'has no VIP' : `is VIP until ${expiresAt}`}; groups: ${groups.join(', ') || '–'}\n`,
  )
  return 0
}

const grant =
  (days: number): Act =>
  async (db, steamId, process) => {
    const grant = { steamId, days, sees: await vipEnd(db, steamId) }
    const outcome = await grantVip({ database: db, now: Date.now }, consoleActor(), grant)
    return outcome === 'conflict' ? conflict(process) : show(db, steamId, process)
  }

const revoke: Act = async (db, steamId, process) => {
  const end = { steamId, sees: await vipEnd(db, steamId) }
  const outcome = await endVip({ database: db, now: Date.now }, consoleActor(), end)
  if (outcome === 'done') return show(db, steamId, process)
  if (outcome === 'conflict') return conflict(process)
  process.err(`${steamId} has no VIP.`)
  return 1
}

/** When VIP ends (epoch milliseconds); null: no VIP. */
async function vipEnd(db: Database, steamId: SteamId): Promise<number | null> {
  const { expiresAt } = await vipStatusOf(db, steamId, Date.now())
  return expiresAt === null ? null : Date.parse(expiresAt)
}

function conflict(process: AdminProcess): ExitCode {
  process.err('VIP was changed at the same moment. Look at it (vip show), then try again.')
  return 1
}

const changeGroup =
  (
    group: string,
    change: (db: Database, steamId: string, group: string) => Promise<boolean>,
    done: string,
    before: string,
  ): Act =>
  async (db, steamId, { out }) => {
    out(`${steamId} ${(await change(db, steamId, group)) ? done : before} ${group}\n`)
    return 0
  }
