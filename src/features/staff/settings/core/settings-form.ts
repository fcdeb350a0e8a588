import * as v from 'valibot'
import {
  defaultSettings,
  type StoredSettings,
  settingNames,
  settingsInEffect,
  settingsProblems,
  storedSettingsSchema,
} from '../../../../../contract/community/community-settings.ts'
import type { SettingsUses } from '../../../../../contract/community/staff-settings.ts'
import { isRecord } from '../../edits/core/field-path.ts'
import { isSame, type Values, withTyped } from '../../edits/core/values.ts'

/** What is wrong at a path such as `links.0.url`; `region`: one that is in use is missing. */
export interface SettingsProblem {
  readonly path: string
  readonly kind: 'wrong' | 'unknown' | 'inUse'
  readonly region?: string
}

const shipped: Values = { ...defaultSettings }

/** Every setting as it is in effect. */
export const valuesOf = (stored: StoredSettings): Values => ({ ...settingsInEffect(stored) })

/** What was typed, with these settings as shipped. */
export const withShipped = (stored: StoredSettings, typed: Values, names: readonly string[]): Values =>
  names.reduce((all, name) => withTyped(valuesOf(stored), all, name, shipped[name]), typed)

export const areShipped = (values: Values, names: readonly string[]): boolean =>
  names.every((name) => isSame(values[name], shipped[name]))

/** Without what stays behind when a list of words is typed: empty ones. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy).filter((each) => typeof each !== 'string' || each.trim() !== '')
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, tidy(each)]))
}

/** What to store: a setting that was typed as it is shipped is not set any more. */
function toStore(stored: StoredSettings, typed: Values): Values {
  const all = Object.entries({ ...stored, ...typed })
  return Object.fromEntries(
    all.flatMap(([name, value]) => {
      if (!Object.hasOwn(typed, name)) return [[name, value]]
      return isSame(value, shipped[name]) ? [] : [[name, tidy(value)]]
    }),
  )
}

/** A problem that the server, or the contract, has named. */
export const problemAt = ({
  path,
  region,
}: {
  readonly path: string
  readonly region?: string | undefined
}): SettingsProblem => (region === undefined ? { path, kind: 'wrong' } : { path, kind: 'inUse', region })

type Checked = { readonly value: StoredSettings } | { readonly problems: readonly SettingsProblem[] }

/** Checks settings as the server does. */
function check(value: unknown, uses: SettingsUses): Checked {
  const parsed = v.safeParse(storedSettingsSchema, value)
  if (!parsed.success) {
    // One for each field, however many of its rules a text breaks.
    const problems = new Map<string, SettingsProblem>()
    for (const issue of parsed.issues) {
      const path = (issue.path ?? []).map(({ key }) => String(key)).join('.')
      const isUnknown = issue.type === 'strict_object' && issue.expected === 'never'
      problems.set(path, { path, kind: isUnknown ? 'unknown' : 'wrong' })
    }
    return { problems: [...problems.values()] }
  }
  const settings = settingsInEffect(parsed.output)
  const codes = new Set(settings.regions.map(({ code }) => code))
  const missing = uses.regions.filter(({ region }) => !codes.has(region))
  const problems = [
    ...settingsProblems(settings).map(({ path }) => problemAt({ path: path.replace(/^settings\./, '') })),
    ...missing.map(({ region }): SettingsProblem => ({ path: 'regions', kind: 'inUse', region })),
  ]
  return problems.length === 0 ? { value: parsed.output } : { problems }
}

/** What is to be stored, or what is wrong with what was typed. */
export const checkTyped = (stored: StoredSettings, typed: Values, uses: SettingsUses): Checked =>
  check(toStore(stored, typed), uses)

const anySettings = v.record(v.string(), v.unknown())

/** What a settings file would change; or what is wrong with it. A file without JSON has a problem without a path. */
export function typedFrom(
  text: string,
  stored: StoredSettings,
  uses: SettingsUses,
): { readonly typed: Values } | { readonly problems: readonly SettingsProblem[] } {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    return { problems: [{ path: '', kind: 'wrong' }] }
  }
  const given = v.safeParse(v.object({ settings: anySettings }), file)
  if (!given.success) return { problems: [{ path: '', kind: 'wrong' }] }
  const checked = check(given.output.settings, uses)
  if ('problems' in checked) return checked
  const [values, base] = [valuesOf(checked.value), valuesOf(stored)]
  return {
    typed: settingNames.reduce<Values>((typed, name) => withTyped(base, typed, name, values[name]), {}),
  }
}

/** The file that `admin import` reads and `admin export` writes, with the settings alone. */
export const settingsFile = (stored: StoredSettings): string =>
  `${JSON.stringify({ version: 1, settings: stored }, null, 2)}\n`
