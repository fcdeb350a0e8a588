import { randomUUID } from 'node:crypto'
import { Argument, type CommandUnknownOpts, Option } from '@commander-js/extra-typings'
import * as v from 'valibot'
import { isoInstant } from '../../contract/iso-instant.ts'
import { languages, type Texts } from '../../contract/language.ts'
import type { RegionFault } from '../../contract/rentals/staff-rentals.ts'
import { regionCodeSchema } from '../../contract/servers/region-code.ts'
import { lacksHome, writtenTextsSchema } from '../../contract/written-texts.ts'
import { readSettings } from '../community/store/settings.ts'
import type { Database } from '../kernel/db/database.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import { createProductOrders } from '../payments/store/product-orders.ts'
import {
  compensateRegion,
  endByStaff,
  extendByStaff,
  maintainByStaff,
  maintainRegionByStaff,
  type RentalActs,
  restartByStaff,
} from '../rentals/acts.ts'
import { readDriverConfig } from '../rentals/backends/config.ts'
import { openDriver } from '../rentals/backends/open-driver.ts'
import { checkRegion } from '../rentals/check-region.ts'
import { createBackendClaims } from '../rentals/store/backend-claims.ts'
import type { Gift } from '../rentals/store/rental-care.ts'
import { searchRentals } from '../rentals/store/rental-search.ts'
import { type Area, addCommand, type Command, reads, withDatabase } from './command.ts'
import { consoleActor } from './console-actor.ts'

const shown = 200
const hoursSchema = v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(1), v.maxValue(8760))

const states = ['on', 'off'] as const

/** The commands for rentals. */
export const rentalCommands: Area = (program, run) => {
  const rentals = addCommand(program, 'rentals', 'the newest practice servers').action(() => run(printRentals('')))
  addCommand(rentals, 'find <text>', 'by the owner’s SteamID, the server’s id, or its id at the backend').action(
    (text) => run(printRentals(text)),
  )
  withReason(
    addCommand(rentals, 'maintenance <id>', 'block changes to the server; over 24 hours of it are added to its time'),
    'tells its players why',
  )
    .addArgument(new Argument('<state>').choices(states))
    .action((id, state, _given, command) => {
      const texts = textsOf(command)
      if (state === 'off' && texts !== null) command.error('error: off takes no texts')
      run(telling(texts, maintain(id, state === 'on', texts)))
    })
  withReason(
    addCommand(rentals, 'region-maintenance', 'the same for every server of a region, in which nothing is sold'),
    'tells their players why; required for on',
  )
    .argument('<region>', '', reads(regionCodeSchema))
    .addArgument(new Argument('<state>').choices(states))
    .action((region, state, _given, command) => {
      const texts = textsOf(command)
      if ((state === 'on') !== (texts !== null)) command.error('error: on takes a text for the players, off takes none')
      run(telling(texts, maintainRegion(region, texts)))
    })
  addCommand(rentals, 'check', 'ask the backend whether it can create a practice server there now')
    .argument('<region>', '', reads(regionCodeSchema))
    .action((region) => run(check(region)))
  withReason(
    addCommand(rentals, 'extend <id>', 'give time, for example for a fault that was confirmed'),
    'tells its owner why',
  )
    .argument('<hours>', '', reads(hoursSchema))
    .action((id, hours, _given, command) => {
      const texts = textsOf(command)
      run(telling(texts, extend(id, gift(hours, texts))))
    })
  withReason(addCommand(rentals, 'compensate', 'the same for every server of a region'), 'tells their owners why')
    .argument('<region>', '', reads(regionCodeSchema))
    .argument('<hours>', '', reads(hoursSchema))
    .action((region, hours, _given, command) => {
      const texts = textsOf(command)
      run(telling(texts, compensate(region, gift(hours, texts))))
    })
  addCommand(rentals, 'restart <id>', 'restart its game server').action((id) => run(restart(id)))
  addCommand(rentals, 'end <id>', 'end it now; no money is returned')
    .requiredOption('--yes', 'confirm it')
    .action((id) => run(end(id)))
}

/** Adds an option for the text in each language, such as `--en`. */
function withReason<Usage extends Pick<CommandUnknownOpts, 'addOption'>>(command: Usage, description: string): Usage {
  for (const [at, language] of languages.entries()) {
    command.addOption(new Option(`--${language} <text>`, at === 0 ? description : ''))
  }
  return command
}

/** The text that was given, in some languages; null: in none. */
function textsOf(command: Pick<CommandUnknownOpts, 'error' | 'opts'>): Texts | null {
  const options: Readonly<Record<string, unknown>> = command.opts()
  const given = languages.filter((language) => options[language] !== undefined)
  if (given.length === 0) return null
  const texts = v.safeParse(writtenTextsSchema, Object.fromEntries(given.map((each) => [each, options[each]])))
  return texts.success ? texts.output : command.error('error: a text must not be empty')
}

/** Runs what tells players something, if it does so in the community's default language. */
const telling =
  (why: Texts | null, run: Command): Command =>
  async (process) => {
    if (why === null) return run(process)
    const { defaultLanguage } = await withDatabase(process, readSettings)
    if (!lacksHome(why, defaultLanguage)) return run(process)
    process.err(`Tell it with --${defaultLanguage}, too: it is the default language. Nothing was changed.`)
    return 1
  }

/** Each call of the command is a gift of its own. */
const gift = (hours: number, why: Texts | null): Gift => ({ key: randomUUID(), hours, why })

const actsOn = (database: Database): RentalActs => ({ database, now: Date.now })
/** Prints the sentence of an act, or why it was refused. */
const act =
  (id: string, run: (acts: RentalActs) => Promise<string>, refused = `There is no practice server ${id}.`): Command =>
  async (process) => {
    try {
      process.out(`${await withDatabase(process, (db) => run(actsOn(db)))}\n`)
      return 0
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      process.err(error.code === 'GONE' ? `There is no practice server ${id}.` : refused)
      return 1
    }
  }

const printRentals =
  (search: string): Command =>
  async (process) => {
    const rentals = await withDatabase(process, (db) => searchRentals(db, { search: search.trim() }, { limit: shown }))
    for (const row of rentals) {
      const where = row.target_region === null ? row.region : `${row.region} → ${row.target_region}`
      const address = row.ip === null ? '–' : `${row.ip}:${row.port}`
      const start = row.status === 'SCHEDULED' && row.starts_at !== null ? `\tfrom ${isoInstant(row.starts_at)}` : ''
      const care = row.maintenance === 1 ? '\tmaintenance' : ''
      process.out(
        `${row.id}\t${row.status}\tuntil ${isoInstant(row.expires_at)}\t${row.owner_steam_id}\t${row.name}\t${where}\t${address}\t${row.ref ?? '–'}${start}${care}\n`,
      )
    }
    if (rentals.length === 0) process.out(search === '' ? 'No server is rented.\n' : 'No practice server was found.\n')
    return 0
  }

const maintain = (id: string, isOn: boolean, why: Texts | null): Command =>
  act(id, async (acts) => {
    const { hours } = await maintainByStaff(acts, consoleActor(), id, { isOn, why })
    return `${id} is ${isOn ? 'under' : 'out of'} maintenance${hours === 0 ? '' : `: it goes on ${hours} hours longer for it`}`
  })

/** An act on a region of the community. */
const regionAct =
  (region: string, run: (acts: RentalActs) => Promise<string>): Command =>
  async (process) => {
    const { regions } = await withDatabase(process, readSettings)
    if (regions.some(({ code }) => code === region)) return act(region, run)(process)
    process.err(`${region} is not a region: admin settings show`)
    return 1
  }

const maintainRegion = (region: string, why: Texts | null): Command =>
  regionAct(region, async (acts) => {
    const rentals = await maintainRegionByStaff(acts, consoleActor(), region, { why })
    return `${region} is ${why === null ? 'out of' : 'under'} maintenance, with ${rentals} practice servers`
  })

const extend = (id: string, time: Gift): Command =>
  act(
    id,
    async (acts) => `${id} goes on until ${isoInstant(await extendByStaff(acts, consoleActor(), id, time))}`,
    `The practice server ${id} cannot be extended.`,
  )

const compensate = (region: string, time: Gift): Command =>
  regionAct(region, async (acts) => {
    const rentals = await compensateRegion(acts, consoleActor(), region, time)
    return `${rentals} practice servers in ${region} go on ${time.hours} hours longer`
  })

const regionFaults: Readonly<Record<RegionFault, string>> = {
  noBackend: 'no backend is configured (PROVISIONER)',
  notConfigured: "the backend's settings have no place for it",
  noAddress: 'players could not reach its servers',
  full: 'nothing is left there',
  unreachable: 'the backend does not respond',
  refused: 'the backend refuses the portal',
}

/** Uses the backend that the environment names, as the portal does. */
const check =
  (region: string): Command =>
  async (process) => {
    const { env } = process
    const config = readDriverConfig(env, env['PORTAL_MODE'] === 'production' ? 'production' : 'demo')
    if ('problems' in config) {
      for (const problem of config.problems) process.err(problem)
      return 1
    }
    if (config.driver.kind === 'simulated') {
      process.out('The demo simulates its practice servers on this machine, as many as are wanted.\n')
      return 0
    }
    const orders = createProductOrders('server_rental', [])
    const result = await withDatabase(process, async (database) => {
      const driver = await openDriver(config.driver, {
        dataDir: env['DATA_DIR'] || './data',
        regions: () => [region],
        claims: createBackendClaims(database, Date.now),
        log: { warn: () => undefined },
        now: Date.now,
      })
      try {
        return await checkRegion({ database, driver, orders, now: Date.now }, region)
      } finally {
        await driver?.close()
      }
    })
    if (result.ok) process.out(`${region}: ${result.room ?? 'any number of'} practice servers can be created\n`)
    else process.err(`${region}: ${regionFaults[result.fault]}${result.detail === '' ? '' : ` (${result.detail})`}`)
    return result.ok ? 0 : 1
  }

const restart = (id: string): Command =>
  act(
    id,
    async (acts) => {
      await restartByStaff(acts, consoleActor(), id)
      return `${id} is being restarted`
    },
    `The practice server ${id} cannot be restarted now.`,
  )

const end = (id: string): Command =>
  act(id, async (acts) => {
    await endByStaff(acts, consoleActor(), id)
    return `${id} has ended`
  })
