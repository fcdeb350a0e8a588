import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import {
  type StoredSettings,
  settingNames,
  settingsInEffect,
  storedSettingsSchema,
} from '../../contract/community/community-settings.ts'
import { isLinkKindFound, linkKindName, linkKinds } from '../../contract/community/link-kinds.ts'
import { picturePlaces } from '../../contract/content/pictures.ts'
import { regionSetNames, regionsOfSets } from '../../contract/servers/region-sets.ts'
import { editSettings } from '../community/acts.ts'
import { readSettingsUses } from '../community/file/region-uses.ts'
import { readSettingsHistory } from '../community/handlers/settings.ts'
import { type Picture, readPicture } from '../community/png.ts'
import { readStoredSettings } from '../community/store/settings.ts'
import { communityParts } from '../community-file.ts'
import type { Database } from '../kernel/db/database.ts'
import { type Change, tagOf } from '../kernel/edits/edit.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import { escapeLine } from '../kernel/log/logger.ts'
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
import { problemsOf } from './problems.ts'

const versionSchema = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number))

/** The commands for the community's settings. */
export const settingsCommands: Area = (program, run) => {
  const settings = addCommand(program, 'settings', 'the community’s settings')
  addCommand(
    settings,
    'show [name]',
    `the settings in effect, or one of them, as JSON: ${settingNames.join(' ')}`,
  ).action((name) => run(show(name)))
  addCommand(
    settings,
    'set <name> <value>',
    'VALUE is a text or JSON; NAME may lead to a part: tagline.en, features.vip',
  ).action((name, value) => run(set(name, value)))
  addCommand(
    settings,
    'picture <place> <file>',
    `a PNG as ${Object.keys(picturePlaces).join(', ')} or links.N.icon`,
  ).action((place, file) => run(picture(place, file)))
  addCommand(
    settings,
    'icons [word]',
    'the kinds of links, which are the names of icons, with what they are called',
  ).action((word) => run(icons(word)))
  addCommand(
    settings,
    'regions <set...>',
    `the regions of these parts of the world, and those in use: ${regionSetNames.join(' ')}`,
  ).action((sets) => run(chooseRegions(sets)))
  addCommand(settings, 'reset <name>', 'the value as shipped').action((name) => run(reset(name)))
  addCommand(settings, 'history', 'the versions, newest first: when, by whom, how').action(() => run(history))
  addCommand(settings, 'restore', 'bring back a version')
    .argument('<version>', '', reads(versionSchema))
    .action((version) => run(restore({ restore: version })))
  addCommand(settings, 'undo', 'bring back what the newest edit replaced').action(() => run(restore({ undo: true })))
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A field, or an entry of a list by its number from 0; undefined if there is none. */
function partOf(whole: unknown, key: string): unknown {
  if (Array.isArray(whole)) return whole[Number(key)]
  return isRecord(whole) && Object.hasOwn(whole, key) ? whole[key] : undefined
}

/** The value at a path; undefined if there is none. */
const valueAt = (whole: unknown, path: readonly string[]): unknown => path.reduce<unknown>(partOf, whole)

/** A copy with another value at the path. */
function withValue(whole: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  const inner = withValue(partOf(whole, key), rest, value)
  if (Array.isArray(whole)) return whole.with(Number(key), inner)
  return { ...(isRecord(whole) ? whole : {}), [key]: inner }
}

const show =
  (path: string | undefined): Command =>
  async (process) => {
    const settings = settingsInEffect(await withDatabase(process, readStoredSettings))
    const value = path === undefined ? settings : valueAt(settings, path.split('.'))
    if (value === undefined) {
      process.err(`There is no setting ${path}.`)
      return 1
    }
    process.out(`${typeof value === 'string' ? value : JSON.stringify(value, null, 2)}\n`)
    return 0
  }

/** What the operator can have meant by a value: JSON, else a text. */
function readings(text: string): readonly unknown[] {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), text)
  return parsed.success && typeof parsed.output !== 'string' ? [parsed.output, text] : [text]
}

/** The stored settings with the first reading that fits, or what is wrong with it. */
function settingsWith(
  stored: StoredSettings,
  [name = '', ...rest]: readonly string[],
  values: readonly unknown[],
): { readonly settings: StoredSettings } | { readonly problems: readonly string[] } {
  const current = valueAt(settingsInEffect(stored), [name])
  const results = values.map((value) =>
    v.safeParse(storedSettingsSchema, { ...stored, [name]: withValue(current, rest, value) }),
  )
  const fitting = results.find(({ success }) => success)
  if (fitting?.success) return { settings: fitting.output }
  return { problems: problemsOf(results[0]?.issues ?? []) }
}

interface Act {
  readonly seen?: string
  readonly change: Change<StoredSettings>
  readonly pictures?: readonly Picture[]
}

/** One edit, and what became of it. */
async function perform(
  process: AdminProcess,
  database: Database,
  subject: string,
  { seen, change, pictures }: Act,
): Promise<ExitCode> {
  try {
    const deps = { parts: communityParts, database, publicOrigin: process.env['PUBLIC_ORIGIN'], now: Date.now }
    const { kind } = await editSettings(deps, consoleActor(), seen, change, pictures)
    if (kind === 'done') process.out(`${subject}: saved; the portal shows it within seconds\n`)
    if (kind === 'unchanged') process.out(`${subject}: nothing to change\n`)
    if (kind === 'conflict') process.err('The settings were edited in the meantime: repeat the command.')
    if (kind === 'noVersion') process.err('There is no such version (settings history).')
    return kind === 'done' || kind === 'unchanged' ? 0 : 1
  } catch (error) {
    if (!(error instanceof ApiError) || error.details === undefined) throw error
    return refuse(process, subject, error.details.split('\n'))
  }
}

function refuse(process: AdminProcess, subject: string, problems: readonly string[]): ExitCode {
  process.err(`${subject} was not changed:`)
  for (const problem of problems) process.err(`  ${problem}`)
  return 1
}

/** The first entry of a list on the path that there is not. */
function missingEntry(whole: unknown, path: readonly string[]): string | undefined {
  let value = whole
  for (const [at, key] of path.entries()) {
    if (Array.isArray(value) && !(Number(key) < value.length)) return path.slice(0, at + 1).join('.')
    value = partOf(value, key)
  }
  return undefined
}

/** Sets the value at a path to the first reading that fits. */
const setTo =
  (path: string, values: readonly unknown[], pictures: readonly Picture[] = []): Command =>
  (process) =>
    withDatabase(process, async (database) => {
      const stored = await readStoredSettings(database)
      const missing = missingEntry(settingsInEffect(stored), path.split('.'))
      if (missing !== undefined) return refuse(process, path, [`${missing}: there is no such entry`])
      const read = settingsWith(stored, path.split('.'), values)
      if ('problems' in read) return refuse(process, path, read.problems)
      return perform(process, database, path, { seen: tagOf(stored), change: { value: read.settings }, pictures })
    })

const set = (path: string, text: string): Command => setTo(path, readings(text))

/** The regions of these sets, in their order, then those of the community that are in use. */
const chooseRegions =
  (names: readonly string[]): Command =>
  (process) =>
    withDatabase(process, async (database) => {
      const sets = v.safeParse(v.array(v.picklist(regionSetNames)), names)
      if (!sets.success) return refuse(process, 'regions', [`regions: must be some of ${regionSetNames.join(', ')}`])
      const stored = await readStoredSettings(database)
      const uses = await readSettingsUses(communityParts, database, Date.now())
      const used = new Set(uses.regions.map(({ region }) => region))
      const { regions } = settingsInEffect(stored)
      const value = { ...stored, regions: regionsOfSets(sets.output, regions, (code) => used.has(code)) }
      return perform(process, database, 'regions', { seen: tagOf(stored), change: { value } })
    })

const picture =
  (place: string, file: string): Command =>
  async (process) => {
    const path = Object.hasOwn(picturePlaces, place) ? `pictures.${place}` : place
    if (!/^(?:pictures\.\w+|links\.\d+\.icon)$/.test(path)) {
      return refuse(process, place, [`must be one of ${Object.keys(picturePlaces).join(', ')}, links.N.icon`])
    }
    const read = await readPicture(await readFile(file))
    if ('problem' in read) return refuse(process, path, [`${file}: ${read.problem}`])
    return setTo(path, [read.id], [read])(process)
  }

const reset =
  (name: string): Command =>
  (process) =>
    withDatabase(process, async (database) => {
      if (!settingNames.includes(name)) return refuse(process, name, [`${name}: is not a known field`])
      const stored = await readStoredSettings(database)
      const value = v.parse(storedSettingsSchema, { ...stored, [name]: undefined })
      return perform(process, database, name, { seen: tagOf(stored), change: { value } })
    })

const restore =
  (change: Change<StoredSettings>): Command =>
  (process) =>
    withDatabase(process, (database) => perform(process, database, 'settings', { change }))

/** The kinds of links, or those that a word finds. */
const icons =
  (word = ''): Command =>
  async (process) => {
    const found = linkKinds.filter((kind) => isLinkKindFound(kind, word))
    for (const kind of found) {
      const { zh, en } = linkKindName(kind)
      process.out(`${[kind, ...new Set([zh, en])].join('\t')}\n`)
    }
    if (found.length > 0) return 0
    process.err(`No icon is called like ${JSON.stringify(word)}.`)
    return 1
  }

const history: Command = async (process) => {
  const { versions } = await withDatabase(process, (database) => readSettingsHistory(database))
  for (const { number, at, actor, source, restored } of versions) {
    const how = restored === null ? source : `${source} of ${restored}`
    process.out(`${escapeLine([number, at, actor ?? 'unknown', how].join('\t'))}\n`)
  }
  if (versions.length === 0) process.out('No edit yet.\n')
  return 0
}
