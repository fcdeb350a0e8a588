import * as v from 'valibot'
import { bilingualSchema } from '../../contract/language.ts'
import { extendRentalBy, setMaintenance } from '../rentals/store/rental-care.ts'
import { listRentals } from '../rentals/store/rentals.ts'
import { type Command, type CommandOf, withDatabase } from './command.ts'

export const rentalUsage = `  npm run admin -- rentals                        the newest practice servers
  npm run admin -- rentals maintenance ID on [--zh TEXT --en TEXT]
                                                  block changes to the server; the texts tell its players why
  npm run admin -- rentals maintenance ID off      more than 24 hours of it are added to its time
  npm run admin -- rentals extend ID HOURS        give time, for example for a fault that was confirmed`

const shown = 200
const hoursSchema = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.minValue(1))

/** The commands for rentals. */
export const rentalCommandOf: CommandOf = (name, [verb, id, value, ...rest], { zh, en }) => {
  if (name !== 'rentals' || rest.length > 0) return undefined
  const hasTexts = zh !== undefined || en !== undefined
  if (verb === undefined && !hasTexts) return printRentals
  if (id === undefined) return undefined
  if (verb === 'extend' && !hasTexts && v.is(hoursSchema, value)) return extend(id, Number(value))
  if (verb !== 'maintenance' || (value !== 'on' && value !== 'off')) return undefined
  if (!hasTexts) return maintain(id, value === 'on', null)
  const texts = v.safeParse(bilingualSchema, { zh, en })
  return value === 'on' && texts.success ? maintain(id, true, texts.output) : undefined
}

const iso = (at: number): string => new Date(at).toISOString()

const printRentals: Command = async (process) => {
  const rentals = await withDatabase(process, (db) => listRentals(db, shown))
  for (const row of rentals) {
    const where = row.target_region === null ? row.region : `${row.region} → ${row.target_region}`
    const address = row.ip === null ? '–' : `${row.ip}:${row.port}`
    const care = row.maintenance === 1 ? '\tmaintenance' : ''
    process.out(
      `${row.id}\t${row.status}\tuntil ${iso(row.expires_at)}\t${row.owner_steam_id}\t${row.name}\t${where}\t${address}\t${row.ref ?? '–'}${care}\n`,
    )
  }
  if (rentals.length === 0) process.out('No server is rented.\n')
  return 0
}

const maintain =
  (id: string, isOn: boolean, why: v.InferOutput<typeof bilingualSchema> | null): Command =>
  async (process) => {
    const hours = await withDatabase(process, (db) => setMaintenance(db, id, isOn, why, Date.now()))
    const given = hours === undefined || hours === 0 ? '' : `: it goes on ${hours} hours longer for it`
    if (hours === undefined) process.err(`There is no practice server ${id}.`)
    else process.out(`${id} is ${isOn ? 'under' : 'out of'} maintenance${given}\n`)
    return hours === undefined ? 1 : 0
  }

const extend =
  (id: string, hours: number): Command =>
  async (process) => {
    const until = await withDatabase(process, (db) => extendRentalBy(db, id, hours, Date.now()))
    if (until === undefined) process.err(`There is no practice server ${id} that can be extended.`)
    else process.out(`${id} goes on until ${iso(until)}\n`)
    return until === undefined ? 1 : 0
  }
