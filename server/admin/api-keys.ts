import { randomBytes } from 'node:crypto'
import { Option } from '@commander-js/extra-typings'
import * as v from 'valibot'
import { keyRates, type NewKey, newKeySchema, usualKeyRate } from '../../contract/staff/api-keys.ts'
import { keyScopes } from '../../contract/staff/key-scopes.ts'
import { makeKey, revokeKey } from '../accounts/api-keys/acts.ts'
import { listStaffKeys } from '../accounts/api-keys/list-keys.ts'
import type { Database } from '../kernel/db/database.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import { readStaffRole } from '../staff/store.ts'
import { aboutPlayer } from './about-player.ts'
import { type Area, addCommand, type Command, partsSchema, reads, withDatabase } from './command.ts'
import { consoleActor } from './console-actor.ts'
import { jsonLine, lineOf } from './print.ts'

const { name: nameSchema, scopes: scopesSchema, rate: rateSchema, days: daysSchema } = newKeySchema.entries

const scopeListSchema = v.pipe(partsSchema, scopesSchema)
const rateTextSchema = v.pipe(v.string(), v.transform(Number), rateSchema)
const dayCountSchema = v.pipe(v.string(), v.transform(Number), daysSchema.wrapped)

/** The commands for API keys. */
export const apiKeyCommands: Area = (program, run) => {
  const keys = addCommand(program, 'api-key', 'the keys by which programs use the API')
  addCommand(keys, 'add', 'make a key, which is printed once')
    .argument('<name>', 'what uses it', reads(nameSchema))
    .requiredOption('--for <player>', 'the administrator whose key it is: it ends with their role')
    .requiredOption('--scopes <scopes>', 'with commas; "api-key scopes" lists them all', reads(scopeListSchema))
    .addOption(
      new Option('--rate <calls>', `per minute: ${keyRates.join(', ')}`)
        .argParser(reads(rateTextSchema))
        .default<NewKey['rate']>(usualKeyRate),
    )
    .option('--days <days>', 'for how long; without it until it is revoked', reads(dayCountSchema))
    .action((name, { for: player, days = null, ...chosen }) => run(add(player, { name, days, ...chosen })))
  addCommand(keys, 'list', 'the keys with their scopes and last use, newest first')
    .option('--json')
    .action(({ json = false }) => run(list(json)))
  addCommand(keys, 'revoke <id>', 'refuse it from its next call on').action((id) => run(revoke(id)))
  addCommand(keys, 'scopes', 'what a key can be allowed').action(() => run(printScopes))
}

const actsOn = (database: Database) => ({ database, now: Date.now })

const add = (player: string, chosen: Omit<NewKey, 'id'>): Command =>
  aboutPlayer(player, async (db, steamId, process) => {
    if ((await readStaffRole(db, steamId)) !== 'administrator') {
      process.err(`${steamId} is not an administrator: staff add ${steamId} --role administrator`)
      return 1
    }
    const id = randomBytes(6).toString('hex')
    try {
      process.out(`${await makeKey(actsOn(db), consoleActor(), { id, ...chosen }, steamId)}\n`)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'KEYS_FULL') throw error
      process.err('There are as many valid keys as there can be: revoke one first.')
      return 1
    }
    process.err('The key is shown only now. docs/operating/api-keys.md: how a program sends it.')
    return 0
  })

const list =
  (isJson: boolean): Command =>
  async (process) => {
    const keys = await withDatabase(process, (db) => listStaffKeys(db, (steamId) => readStaffRole(db, steamId)))
    if (isJson) process.out(jsonLine(keys))
    else if (keys.length === 0) process.out('There are no API keys.\n')
    for (const key of isJson ? [] : keys) {
      const state = key.revokedAt === null ? `until ${key.expiresAt ?? 'it is revoked'}` : `revoked ${key.revokedAt}`
      const use = key.usedAt === null ? 'never used' : `used ${key.usedAt}`
      const by = key.createdByName ?? key.createdBy
      process.out(lineOf([key.id, key.name, key.scopes.join(','), `${key.rate}/min`, key.createdAt, by, state, use]))
    }
    return 0
  }

const revoke =
  (id: string): Command =>
  async (process) => {
    try {
      await withDatabase(process, (db) => revokeKey(actsOn(db), consoleActor(), id))
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'GONE') throw error
      process.err(`There is no API key ${id}.`)
      return 1
    }
    process.out(`${id} is revoked\n`)
    return 0
  }

const printScopes: Command = async ({ out }) => {
  out(`${keyScopes.join('\n')}\n`)
  return 0
}
