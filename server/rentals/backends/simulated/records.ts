import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { regionCodeSchema } from '../../../../contract/servers/region-code.ts'
import { isDraft, removeDrafts, writeWhole } from './instance-folder.ts'

/** The persistent record of an instance. Instants are epoch milliseconds. */
const refPattern = /^sim-[0-9a-f]{16}$/
const recordSchema = v.object({
  ref: v.pipe(v.string(), v.regex(refPattern)),
  region: regionCodeSchema,
  slots: v.number(),
  state: v.picklist(['creating', 'running', 'stopped', 'failed']),
  message: v.optional(v.string()),
  /** When its creation ends. */
  readyAt: v.number(),
  port: v.optional(v.number()),
  pingPort: v.optional(v.number()),
  /** First port to try if it has none. */
  portFrom: v.number(),
  pid: v.optional(v.number()),
  /** Keys of its creation, its moves and its last restarts. */
  keys: v.array(v.string()),
  restartKeys: v.array(v.string()),
})
export type InstanceRecord = v.InferOutput<typeof recordSchema>

/** The records of a folder, one JSON file each; the instance's own files are in a folder of the same name. */
export function createRecords(folder: string) {
  const file = (ref: string): string => join(folder, `${ref}.json`)
  const instanceFolder = (ref: string): string => join(folder, ref)

  async function read(name: string): Promise<InstanceRecord | undefined> {
    const text = await readFile(join(folder, name), 'utf8')
    let json: unknown
    try {
      json = JSON.parse(text)
    } catch {
      return undefined
    }
    const parsed = v.safeParse(recordSchema, json)
    return parsed.success ? parsed.output : undefined
  }

  return {
    instanceFolder,

    /** All readable records, and the names of unreadable files. */
    async readAll(): Promise<{ records: InstanceRecord[]; unreadable: string[] }> {
      await mkdir(folder, { recursive: true })
      const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
      const found = await Promise.all(names.map(async (name) => ({ name, record: await read(name) })))
      return {
        records: found.flatMap(({ record }) => record ?? []),
        unreadable: found.flatMap(({ name, record }) => (record === undefined ? [name] : [])),
      }
    },

    /**
     * Removes the leftovers of a killed portal: drafts of files, and folders of instances without a record. Returns
     * their names.
     */
    async removeLeftovers(): Promise<string[]> {
      const names = await readdir(folder)
      const hasRecord = (ref: string): boolean => names.includes(`${ref}.json`)
      const leftovers = names.filter((name) => isDraft(name) || (refPattern.test(name) && !hasRecord(name)))
      await Promise.all(leftovers.map((name) => rm(join(folder, name), { recursive: true, force: true })))
      const instances = names.filter((name) => refPattern.test(name) && hasRecord(name))
      const drafts = await Promise.all(instances.map((ref) => removeDrafts(instanceFolder(ref))))
      return [...leftovers, ...drafts.flat()]
    },

    write: (record: InstanceRecord): Promise<void> =>
      writeWhole(file(record.ref), `${JSON.stringify(record, null, 2)}\n`),

    /** Deletes the record first, because a folder without a record is removed as a leftover. */
    async remove(ref: string): Promise<void> {
      await rm(file(ref), { force: true })
      await rm(instanceFolder(ref), { recursive: true, force: true })
    },
  }
}
export type Records = ReturnType<typeof createRecords>
