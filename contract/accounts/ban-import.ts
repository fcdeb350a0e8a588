import * as v from 'valibot'

/** The files that can be read: `banned_user.cfg` of SourceBans++, its table `sb_bans`, and `sa_bans` of SimpleAdmin. */
export const importFormats = ['sourcebans', 'sourcebans-table', 'simpleadmin'] as const
export type ImportFormat = (typeof importFormats)[number]

/** Why an entry is left out: not by SteamID, over by itself, lifted, or not readable. */
export const leftOutReasons = ['ipOnly', 'expired', 'removed', 'noSteamId', 'noDate'] as const
export type LeftOut = (typeof leftOutReasons)[number]

/** Bytes of a file that is uploaded; the command line takes larger ones. */
export const banUploadLimit = 2 * 1024 * 1024

const count = v.number()

/**
 * `POST /api/staff/bans/import`: what became of the entries of a file, or would become. `ok` false: the file was refused as a
 * whole.
 */
export const banImportSchema = v.variant('ok', [
  v.object({
    ok: v.literal(true),
    format: v.picklist(importFormats),
    added: count,
    /** A ban applies already, and stays as it is. */
    kept: count,
    /** Staff cannot be banned. */
    staff: count,
    /** Entries about a player of whom another one was taken. */
    repeated: count,
    leftOut: v.object({ ipOnly: count, expired: count, removed: count, noSteamId: count, noDate: count }),
    /** The first entries that could not be read. */
    problems: v.array(v.object({ line: v.number(), why: v.picklist(leftOutReasons) })),
  }),
  v.object({ ok: v.literal(false), problem: v.picklist(['tooLarge', 'encoding', 'json', 'unknown']) }),
])
export type BanImport = v.InferOutput<typeof banImportSchema>
