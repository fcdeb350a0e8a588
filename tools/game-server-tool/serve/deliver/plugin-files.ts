import path from 'node:path'
import type { GroupInGame } from '../../../../contract/game-side/members.ts'
import type { ServedServer } from '../config.ts'
import { type Encoding, readText, replaceFile } from '../files.ts'
import { withAdmins, withGroups } from './counter-strike-sharp.ts'
import type { Reload, StoredDelivery } from './given.ts'
import type { Holder } from './groups.ts'
import { UnreadableJson } from './json-entries.ts'
import { withSimpleAdmins } from './source-mod.ts'

/** A file of a plugin, and the command after which the plugin has read it. */
export interface PluginFile {
  readonly file: string
  readonly reload: Reload
  readonly encoding: Encoding
  /** Its text with these groups and holders. @throws UnreadableJson */
  change(text: string, groups: readonly GroupInGame[], holders: readonly Holder[]): string
}

/** In the order in which they are written and read: admins get what their groups are by then. */
export function pluginFilesOf({ counterStrikeSharp, sourceMod }: ServedServer): readonly PluginFile[] {
  const files: PluginFile[] = []
  if (counterStrikeSharp !== undefined) {
    files.push(
      {
        file: path.join(counterStrikeSharp, 'configs', 'admin_groups.json'),
        reload: 'css_groups_reload',
        encoding: 'utf8',
        change: (text, groups) => orFresh(text, (json) => withGroups(json, groups)),
      },
      {
        file: path.join(counterStrikeSharp, 'configs', 'admins.json'),
        reload: 'css_admins_reload',
        encoding: 'utf8',
        change: (text, _groups, holders) => orFresh(text, (json) => withAdmins(json, holders)),
      },
    )
  }
  if (sourceMod !== undefined) {
    files.push({
      file: path.join(sourceMod, 'configs', 'admins_simple.ini'),
      reload: 'sm_reloadadmins',
      encoding: 'latin1',
      change: (text, _groups, holders) => withSimpleAdmins(text, holders),
    })
  }
  return files
}

/** A file that is not there, or empty, begins as an object; without entries it stays as it is. */
function orFresh(text: string, change: (text: string) => string): string {
  if (text !== '') return change(text)
  const empty = '{\n}\n'
  const next = change(empty)
  return next === empty ? text : next
}

/**
 * Writes the files that differ, and notes before that the plugin is to read them. Resolves to what is wrong with one of them,
 * which does not keep the others from being written.
 */
export async function writePluginFiles(
  server: ServedServer,
  groups: readonly GroupInGame[],
  holders: readonly Holder[],
  stored: StoredDelivery,
): Promise<string | undefined> {
  let problem: string | undefined
  for (const { file, reload, encoding, change } of pluginFilesOf(server)) {
    try {
      const text = (await readText(file, encoding)) ?? ''
      const next = change(text, groups, holders)
      if (next === text) continue
      const { reloads } = stored.get()
      if (!reloads.includes(reload)) await stored.keep({ reloads: [...reloads, reload] })
      await replaceFile(file, next, encoding)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      problem ??=
        error instanceof UnreadableJson
          ? `${file} is left alone, because it cannot be read: ${reason}`
          : `${file} cannot be written: ${reason}`
    }
  }
  return problem
}
