import * as v from 'valibot'
import { steamIdSchema } from '../../../contract/accounts/user.ts'
import { hostileInNote, rentalNameSchema, rentalPasswordSchema } from '../../../contract/rentals/rental-fields.ts'
import { DriverError, type InstanceAdmin, type InstanceConfig } from './driver.ts'

const configSchema = v.object({
  name: rentalNameSchema,
  password: rentalPasswordSchema,
  admins: v.array(v.object({ steamId: steamIdSchema, note: v.string() })),
})
const keySchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9:_.-]{1,100}$/))

const cleanNote = ({ steamId, note }: InstanceAdmin): InstanceAdmin => ({
  steamId,
  note: note.replace(hostileInNote, '').slice(0, 40),
})

/**
 * The last check before a value is sent to a console or a file (S14): names, passwords and SteamIDs must match their
 * allow-lists; notes are reduced to letters, digits and harmless punctuation.
 * @throws DriverError final, naming the field and never its value.
 */
export function checkedConfig<T extends InstanceConfig>(config: T): T {
  const parsed = v.safeParse(configSchema, config)
  if (!parsed.success) {
    throw new DriverError('final', `refused to pass on the instance's ${v.getDotPath(parsed.issues[0]) ?? 'settings'}`)
  }
  const { name, password, admins } = parsed.output
  return { ...config, name, password, admins: admins.map(cleanNote) }
}

/** @throws DriverError final for a key with characters that are special in addresses or file names. */
export function checkedKey(key: string): string {
  if (!v.is(keySchema, key)) throw new DriverError('final', 'refused an idempotency key')
  return key
}

/**
 * A value as one argument of a console line. @throws DriverError final for characters that would end the argument or the
 * line: a quote, a semicolon, a backslash or any control character.
 */
export function consoleArgument(value: string): string {
  if (/["';\\\p{Cc}\p{Zl}\p{Zp}]/u.test(value)) throw new DriverError('final', 'refused a console argument')
  return `"${value}"`
}

/**
 * The administrators' file of MatchZy (`cfg/MatchZy/admins.json`): SteamID64 → flags, one line each. Notes stay out of
 * it, because MatchZy reads the values as flags.
 */
export function adminsFile(admins: readonly InstanceAdmin[]): string {
  return `${JSON.stringify(Object.fromEntries(admins.map(({ steamId }) => [steamId, ''])), null, 2)}\n`
}

/** Console command that reloads that file. */
export const reloadAdminsCommand = 'reload_admins'

const demoName = /^[\p{L}\p{N}][\p{L}\p{N} ._()+-]{0,120}\.dem$/u

/** True for a file name that may be offered as a demo: no path, no control character, ends in `.dem`. */
export const isDemoName = (name: string): boolean => demoName.test(name)
