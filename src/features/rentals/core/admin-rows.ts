import * as v from 'valibot'
import type { StoredAdmin } from '../../../../contract/rentals/rental-fields.ts'
import { adminNoteSchema, adminSteamIdSchema, rentalLimits } from '../../../../contract/rentals/rental-fields.ts'

/** A row of the list as it is edited. `tempId` tells rows apart, also those without a SteamID yet (ADM-01). */
export interface AdminRow {
  readonly tempId: string
  readonly steamid: string
  readonly name: string
}

/** Error codes (ADM-03, ADM-04). */
export type AdminProblem =
  | 'emptySteamId'
  | 'invalidSteamId'
  | 'invalidSteamIdPrefix'
  | 'duplicateSteamId'
  | 'noteMaxLength'
  | 'noteInvalid'

const codes = new Set<string>([
  'emptySteamId',
  'invalidSteamId',
  'invalidSteamIdPrefix',
  'noteMaxLength',
  'noteInvalid',
])
const isProblem = (code: string | undefined): code is AdminProblem => code !== undefined && codes.has(code)

function problemOf(schema: v.GenericSchema<string, string>, text: string): AdminProblem | undefined {
  const code = v.safeParse(schema, text, { abortPipeEarly: true }).issues?.[0].message
  return isProblem(code) ? code : undefined
}

export interface RowProblems {
  readonly steamid: AdminProblem | undefined
  readonly name: AdminProblem | undefined
}

/** What is wrong with each row, by its `tempId`; rows without a problem are absent. */
export function rowProblems(rows: readonly AdminRow[]): ReadonlyMap<string, RowProblems> {
  const found = new Map<string, RowProblems>()
  const seen = new Set<string>()
  for (const row of rows) {
    const id = row.steamid.trim()
    const steamid = problemOf(adminSteamIdSchema, row.steamid) ?? (seen.has(id) ? 'duplicateSteamId' : undefined)
    const name = problemOf(adminNoteSchema, row.name)
    seen.add(id)
    if (steamid !== undefined || name !== undefined) found.set(row.tempId, { steamid, name })
  }
  return found
}

/** Why the list as a whole cannot be saved; undefined if it can. */
export function listProblem(rows: readonly AdminRow[]): 'minAdminRequired' | 'maxAdmins' | undefined {
  if (rows.length === 0) return 'minAdminRequired'
  return rows.length > rentalLimits.admins ? 'maxAdmins' : undefined
}

/** The body of the request: trimmed, with the name of the server. */
export const adminsOf = (rows: readonly AdminRow[], servername: string): StoredAdmin[] =>
  rows.map(({ steamid, name }) => ({ steamid: steamid.trim(), name: name.trim(), servername }))

export const rowsOf = (admins: readonly StoredAdmin[]): AdminRow[] =>
  admins.map(({ steamid, name }) => ({ tempId: steamid, steamid, name }))
