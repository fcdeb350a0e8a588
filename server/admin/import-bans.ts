import { open } from 'node:fs/promises'
import type { ImportFormat } from '../../contract/accounts/ban-import.ts'
import { importBans } from '../accounts/bans/import/import-bans.ts'
import { longestBanFile, readBanFile } from '../accounts/bans/import/read-bans.ts'
import { banActs } from '../ban-acts.ts'
import { type Command, withDatabase } from './command.ts'
import { consoleActor } from './console-actor.ts'

/** At most one byte more than may be read, which tells that the file is too large. */
async function bytesOf(file: string): Promise<Uint8Array> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const bytes = Buffer.alloc(Math.min(size, longestBanFile + 1))
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0)
    return bytes.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const fileProblems = {
  tooLarge: 'The file is too large: at most 32 MiB and 200,000 entries. Split it.',
  encoding: 'The file is not UTF-8. Export it again as UTF-8, without compression.',
  json: 'The file begins like JSON and is not valid JSON: it may be cut off.',
  unknown:
    'This is no list of bans: banned_user.cfg of SourceBans++, or the table sb_bans or sa_bans as CSV with its column names, JSON or SQL.',
}

const formatNames: Readonly<Record<ImportFormat, string>> = {
  sourcebans: 'banned_user.cfg of SourceBans++',
  'sourcebans-table': 'the table of SourceBans++ (sb_bans)',
  simpleadmin: 'the table of SimpleAdmin (sa_bans)',
}

/** Takes the bans of a file over, or tells what would become of them. */
export const importFile =
  (file: string, expected: ImportFormat | undefined, isDryRun: boolean): Command =>
  async (process) => {
    const now = Date.now()
    const read = readBanFile(await bytesOf(file), { expected, now })
    if ('kind' in read) {
      process.err(
        read.kind === 'otherFormat'
          ? `This is ${formatNames[read.is]}, not ${expected}. Nothing was changed.`
          : fileProblems[read.kind],
      )
      return 1
    }
    const { format, leftOut, repeated, problems } = read
    const { added, kept, staff } = await withDatabase(process, (db) =>
      importBans(
        banActs(db, () => now),
        consoleActor(),
        read,
        isDryRun,
      ),
    )
    const lines = [
      `${formatNames[format]}`,
      `${isDryRun ? 'would be banned' : 'banned'}: ${added}`,
      `already banned, kept as they are: ${kept}`,
      `staff, left out: ${staff}`,
      `the same player again: ${repeated}`,
      `expired: ${leftOut.expired}`,
      `lifted: ${leftOut.removed}`,
      `by address only: ${leftOut.ipOnly}`,
      `without a readable SteamID: ${leftOut.noSteamId}`,
      `without a readable date: ${leftOut.noDate}`,
      ...problems.map(({ line, why }) => `  entry ${line}: ${why === 'noSteamId' ? 'no SteamID' : 'no date'}`),
      ...(isDryRun ? ['Nothing was changed: this was a dry run.'] : []),
    ]
    process.out(`${lines.join('\n')}\n`)
    return 0
  }
