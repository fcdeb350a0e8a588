import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'

const fileSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.string(), v.looseObject({ identity: v.string(), groups: v.optional(v.array(v.string()), []) })),
)

/** Who has which groups of CounterStrikeSharp on a game server, by SteamID64, as of its last reload. */
export interface AdminList {
  groupsOf(steamId: string): readonly string[]
  /** Reads the file again; one that is missing or cannot be read is an empty list, as for the plugin. */
  reload(): Promise<void>
}

/** The list of a game server with this folder of CounterStrikeSharp. */
export function createAdminList(folder: string): AdminList {
  let groups = new Map<string, readonly string[]>()
  return {
    groupsOf: (steamId) => groups.get(steamId) ?? [],
    async reload() {
      const text = await readFile(path.join(folder, 'configs', 'admins.json'), 'utf8').catch(() => '{}')
      const parsed = v.safeParse(fileSchema, text)
      const entries = parsed.success ? Object.values(parsed.output) : []
      groups = new Map(entries.map((entry) => [entry.identity, entry.groups]))
    },
  }
}
