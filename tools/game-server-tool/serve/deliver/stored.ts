import * as v from 'valibot'
import { ToolError } from '../../tool-process.ts'
import { readText, replaceFile } from '../files.ts'

/** What one game server was given, on disk, so that it can be taken back. */
const storedSchema = v.object({
  /** The version of the members that it has. */
  applied: v.nullable(v.string()),
  /** Commands that are to follow what was written. */
  reloads: v.array(v.picklist(['css_groups_reload', 'css_admins_reload', 'sm_reloadadmins', 'css_vip_reload'])),
  vips: v.array(
    v.tuple([v.string(), v.object({ group: v.string(), until: v.nullable(v.number()), isSure: v.boolean() })]),
  ),
})
export type Stored = v.InferOutput<typeof storedSchema>
export type Reload = Stored['reloads'][number]

export interface StoredDelivery {
  get(): Stored
  /** On disk when it resolves. @throws ToolError if it cannot be written */
  keep(changes: Partial<Stored>): Promise<void>
}

function parseStored(text: string, file: string): Stored {
  try {
    return v.parse(storedSchema, JSON.parse(text))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ToolError(`${file} cannot be read (${reason}): delete it, and the members are given anew`)
  }
}

/** @throws ToolError if the file is damaged */
export async function openStored(file: string): Promise<StoredDelivery> {
  const text = await readText(file)
  let stored = text === undefined ? { applied: null, reloads: [], vips: [] } : parseStored(text, file)
  return {
    get: () => stored,
    async keep(changes) {
      const next = { ...stored, ...changes }
      try {
        await replaceFile(file, JSON.stringify(next))
      } catch (error) {
        throw new ToolError(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`)
      }
      stored = next
    },
  }
}
