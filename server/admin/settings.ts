import * as v from 'valibot'
import {
  type StoredSettings,
  settingNames,
  settingsInEffect,
  storedSettingsSchema,
} from '../../contract/community-settings.ts'
import { readStoredSettings } from '../content/store/settings.ts'
import { changeSettings } from '../settings-acts.ts'
import { type Command, type CommandOf, withDatabase } from './command.ts'
import { consoleActor } from './console-actor.ts'
import { problemsOf } from './problems.ts'

export const settingsUsage = `  npm run admin -- settings show [NAME]           the community's settings in effect, or one of them, as JSON:
                                                  ${settingNames.slice(0, 9).join(' ')}
                                                  ${settingNames.slice(9).join(' ')}
  npm run admin -- settings set NAME VALUE        VALUE is a text or JSON; NAME may lead to a part: tagline.en, features.vip
  npm run admin -- settings reset NAME            the value as shipped`

/** The commands for the community's settings. */
export const settingsCommandOf: CommandOf = (name, [verb, path, value, ...rest]) => {
  if (name !== 'settings' || rest.length > 0) return undefined
  if (verb === 'show' && value === undefined) return show(path)
  if (path === undefined) return undefined
  if (verb === 'reset' && value === undefined) return reset(path)
  return verb === 'set' && value !== undefined ? set(path, value) : undefined
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value at a path; undefined if there is none. */
const valueAt = (whole: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined), whole)

/** A copy with another value at the path. */
function withValue(whole: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  const base = isRecord(whole) ? whole : {}
  return { ...base, [key]: withValue(base[key], rest, value) }
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

const change =
  (path: string, next: (stored: StoredSettings) => ReturnType<typeof settingsWith>): Command =>
  (process) =>
    withDatabase(process, async (database) => {
      const read = next(await readStoredSettings(database))
      const outcome =
        'problems' in read
          ? { kind: 'invalid' as const, problems: read.problems }
          : await changeSettings({ database, now: Date.now }, consoleActor(), (stored) => {
              // Read again under the lock: the command before this one may just have changed another field.
              const again = next(stored)
              return 'problems' in again ? read.settings : again.settings
            })
      if (outcome.kind === 'invalid') {
        process.err(`${path} was not changed:`)
        for (const problem of outcome.problems) process.err(`  ${problem}`)
        return 1
      }
      process.out(outcome.kind === 'done' ? `${path} is changed; the portal shows it within seconds\n` : 'unchanged\n')
      return 0
    })

const set = (path: string, text: string): Command =>
  change(path, (stored) => settingsWith(stored, path.split('.'), readings(text)))

const reset = (name: string): Command =>
  change(name, (stored) =>
    settingNames.includes(name)
      ? { settings: v.parse(storedSettingsSchema, { ...stored, [name]: undefined }) }
      : { problems: [`${name}: is not a known field`] },
  )
