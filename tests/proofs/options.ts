import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { type DatabaseKind, databaseKinds, databasesOf, type PartName, partNames, parts } from './plan.ts'

export interface ProofOptions {
  readonly parts: readonly PartName[]
  readonly databases: readonly DatabaseKind[]
  /** Absent: the count of a full run. */
  readonly count: number | undefined
  /** Absent: random, or that of the run which is continued. */
  readonly seed: string | undefined
  /** Of the parts that have some; absent: 10,000. */
  readonly servers: number | undefined
  readonly folder: string
  /** Discards what an earlier run has done. */
  readonly isFresh: boolean
}

export const usage = `npm run proof -- [part …] [--count N] [--seed TEXT] [--database sqlite|postgres] [--servers N] [--data-dir FOLDER] [--fresh]

${partNames.map((name) => `  ${name.padEnd(10)}${parts[name].count} ${parts[name].unit} on ${databasesOf(parts[name]).join(' and ')}`).join('\n')}

--servers: how many game servers community and polling have (10,000).

An interrupted run continues where it stopped. Seeds, counts and findings are in the folder (data/proof).`

const countSchema = v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/), v.transform(Number))
const serversSchema = v.pipe(countSchema, v.minValue(100), v.maxValue(20_000))

/** Reads the command line; throws an error that names what is wrong. */
export function readOptions(args: readonly string[]): ProofOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      count: { type: 'string' },
      seed: { type: 'string' },
      database: { type: 'string' },
      servers: { type: 'string' },
      'data-dir': { type: 'string', default: 'data/proof' },
      fresh: { type: 'boolean', default: false },
    },
  })
  const named = v.safeParse(v.array(v.picklist(partNames)), positionals)
  if (!named.success) throw new Error(`There is no such part: ${positionals.join(', ')}`)
  const count = v.safeParse(v.optional(countSchema), values.count)
  if (!count.success) throw new Error('--count must be a whole number above 0')
  const servers = v.safeParse(v.optional(serversSchema), values.servers)
  if (!servers.success) throw new Error('--servers must be a whole number from 100 to 20000')
  const database = v.safeParse(v.optional(v.picklist(databaseKinds)), values.database)
  if (!database.success) throw new Error('--database must be sqlite or postgres')
  return {
    parts: named.output.length === 0 ? partNames : partNames.filter((name) => named.output.includes(name)),
    databases: database.output === undefined ? databaseKinds : [database.output],
    count: count.output,
    seed: values.seed,
    servers: servers.output,
    folder: values['data-dir'],
    isFresh: values.fresh,
  }
}
