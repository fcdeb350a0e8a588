import type { ImportFormat, LeftOut } from '../../../../contract/accounts/ban-import.ts'
import { banReasonMax } from '../../../../contract/accounts/bans.ts'
import { steamIdIn } from '../../../../contract/accounts/steam-id.ts'
import { minutes, seconds } from '../../../../contract/duration.ts'
import { cleanText } from '../../../kernel/text/hostile-text.ts'
import type { FileRecord, ImportedBan } from './imported-ban.ts'
import { cfgRecords, csvRecords, fileKindOf, jsonRecords, sqlRecords } from './read-records.ts'

/** Bytes of a file at most: a hundred thousand bans. */
export const longestBanFile = 32 * 1024 * 1024
/** Entries of a file at most. */
export const mostBanRecords = 200_000
/** Entries that are named with their line. */
export const problemsShown = 20

/**
 * Why a file is refused as a whole: too large, not UTF-8, not JSON although it begins as such, no list of bans, another
 * format than the one that was named (`is`).
 */
export type FileProblem =
  | { readonly kind: 'tooLarge' | 'encoding' | 'json' | 'unknown' }
  | { readonly kind: 'otherFormat'; readonly is: ImportFormat }

export interface BanFile {
  readonly format: ImportFormat
  /** One per player: of several the one that ends last. */
  readonly bans: readonly ImportedBan[]
  readonly leftOut: Readonly<Record<LeftOut, number>>
  /** Entries about a player of whom another one was taken. */
  readonly repeated: number
  /** The first entries that could not be read. */
  readonly problems: readonly { readonly line: number; readonly why: LeftOut }[]
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const readers = { cfg: cfgRecords, json: jsonRecords, sql: sqlRecords, csv: csvRecords }

/** The first records, which tell the format, and the others. @throws SyntaxError for broken JSON */
function recordsOf(text: string): { readonly isCfg: boolean; readonly records: readonly FileRecord[] } | undefined {
  const kind = fileKindOf(text)
  if (kind === null) return undefined
  const records: FileRecord[] = []
  for (const record of readers[kind](text)) if (records.push(record) > mostBanRecords) break
  return { isCfg: kind === 'cfg', records }
}

function formatOf(isCfg: boolean, [first]: readonly FileRecord[]): ImportFormat | undefined {
  if (isCfg) return 'sourcebans'
  if (first?.values.has('player_steamid')) return 'simpleadmin'
  return first?.values.has('authid') ? 'sourcebans-table' : undefined
}

/**
 * Reads a file of bans. `expected`: the format that a person named; absent: any. `now`: epoch milliseconds, at which an
 * entry counts as expired.
 */
export function readBanFile(
  bytes: Uint8Array,
  { expected, now }: { readonly expected?: ImportFormat | undefined; readonly now: number },
): BanFile | FileProblem {
  if (bytes.byteLength > longestBanFile) return { kind: 'tooLarge' }
  const text = decoded(bytes)
  if (text === undefined || text.includes('\0')) return { kind: 'encoding' }
  let read: ReturnType<typeof recordsOf>
  try {
    read = recordsOf(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { kind: 'json' }
  }
  if (read !== undefined && read.records.length > mostBanRecords) return { kind: 'tooLarge' }
  const format = read && formatOf(read.isCfg, read.records)
  if (read === undefined || format === undefined) return { kind: 'unknown' }
  if (expected !== undefined && expected !== format) return { kind: 'otherFormat', is: format }
  return sorted(format, read.records, now)
}

function sorted(format: ImportFormat, records: readonly FileRecord[], now: number): BanFile {
  const leftOut: Record<LeftOut, number> = { ipOnly: 0, expired: 0, removed: 0, noSteamId: 0, noDate: 0 }
  const problems: { line: number; why: LeftOut }[] = []
  const bans = new Map<string, ImportedBan>()
  let repeated = 0
  for (const record of records) {
    const ban = format === 'simpleadmin' ? simpleAdminBan(record, now) : sourceBansBan(format, record, now)
    if (typeof ban === 'string') {
      leftOut[ban] += 1
      const isProblem = ban === 'noSteamId' || ban === 'noDate'
      if (isProblem && problems.length < problemsShown) problems.push({ line: record.line, why: ban })
      continue
    }
    const other = bans.get(ban.steamId)
    if (other !== undefined) repeated += 1
    if (other === undefined || isLonger(ban.endsAt, other.endsAt)) bans.set(ban.steamId, ban)
  }
  return { format, bans: [...bans.values()], leftOut, repeated, problems }
}

const isLonger = (end: number | null, other: number | null): boolean => other !== null && (end === null || end > other)

/** An instant before the year 10000; undefined: the text is none. */
function instantOf(milliseconds: number): number | undefined {
  return Number.isSafeInteger(milliseconds) && milliseconds >= 0 && milliseconds < 253_402_300_800_000
    ? milliseconds
    : undefined
}

/** `table`: what the ban was kept in. Names and reasons are texts of strangers. */
function noteOf(table: string, id: string | null | undefined, name: string | null | undefined): string {
  const known = cleanText(name ?? '')
  return [table, /^\d{1,20}$/.test(id ?? '') ? `#${id}` : '', known].filter((part) => part !== '').join(' · ')
}

function sourceBansBan(format: ImportFormat, { line, values }: FileRecord, now: number): ImportedBan | LeftOut {
  const removal = values.get('removetype') ?? ''
  if (removal !== '') return removal === 'E' ? 'expired' : 'removed'
  const who = values.get('authid') ?? ''
  if (values.get('type') === '1' || who === '') return 'ipOnly'
  const steamId = steamIdIn(who)
  if (steamId === undefined) return 'noSteamId'
  const note = noteOf('SourceBans++', values.get('bid'), values.get('name'))
  const reason = cleanText(values.get('reason') ?? '', banReasonMax)
  if (format === 'sourcebans') return { line, steamId, reason, note, beginsAt: now, endsAt: null }
  // Seconds since the epoch; a length of 0 is for ever.
  const beginsAt = instantOf(Number(values.get('created') ?? Number.NaN) * seconds(1))
  const isEndless = Number(values.get('length') ?? Number.NaN) === 0
  const endsAt = isEndless ? null : instantOf(Number(values.get('ends') ?? Number.NaN) * seconds(1))
  if (beginsAt === undefined || endsAt === undefined) return 'noDate'
  if (endsAt !== null && endsAt <= now) return 'expired'
  return { line, steamId, reason, note, beginsAt: Math.min(beginsAt, now), endsAt }
}

/** `2026-05-01 12:30:00`, in UTC where the text names no zone. */
function sqlInstant(text: string | null | undefined): number | undefined {
  const [, day, time = '00:00:00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?)?$/.exec(text ?? '') ?? []
  return day === undefined ? undefined : instantOf(Date.parse(`${day}T${time}${zone}`))
}

function simpleAdminBan({ line, values }: FileRecord, now: number): ImportedBan | LeftOut {
  const status = (values.get('status') ?? 'ACTIVE').toUpperCase()
  if (status === 'EXPIRED') return 'expired'
  if (status === 'UNBANNED') return 'removed'
  const who = values.get('player_steamid') ?? ''
  if (who === '') return 'ipOnly'
  const steamId = steamIdIn(who)
  if (steamId === undefined) return 'noSteamId'
  const beginsAt = sqlInstant(values.get('created'))
  const length = Number(values.get('duration') ?? Number.NaN)
  if (beginsAt === undefined || !Number.isSafeInteger(length) || length < 0) return 'noDate'
  const endsAt = length === 0 ? null : (sqlInstant(values.get('ends')) ?? beginsAt + minutes(length))
  if (endsAt !== null && endsAt <= now) return 'expired'
  const note = noteOf('SimpleAdmin', values.get('id'), values.get('player_name'))
  const reason = cleanText(values.get('reason') ?? '', banReasonMax)
  return { line, steamId, reason, note, beginsAt: Math.min(beginsAt, now), endsAt }
}
