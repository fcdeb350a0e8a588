import type { CommunityFile } from '../../../contract/community/community-file.ts'
import { settingsInEffect, settingsProblems } from '../../../contract/community/community-settings.ts'
import type { FileProblem } from '../../../contract/community/settings-problems.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { missingPictures } from '../store/pictures.ts'
import { readSettings } from '../store/settings.ts'
import type { CommunityParts, UsedRegions } from './parts.ts'

export interface ProblemsDeps extends Pick<Kernel, 'now'> {
  readonly parts: CommunityParts
  /** The portal's address, which cannot be a former one; absent: not known here. */
  readonly publicOrigin?: string | undefined
}

/** What is wrong with settings and servers beyond their schema, in themselves and with what is stored. */
export async function fileProblems(
  { parts, publicOrigin, now }: ProblemsDeps,
  trx: Transaction,
  file: Pick<CommunityFile, 'settings' | 'servers'>,
): Promise<FileProblem[]> {
  if (file.settings === undefined && file.servers === undefined) return []
  const settings = file.settings === undefined ? await readSettings(trx) : settingsInEffect(file.settings)
  const codes = new Set(settings.regions.map(({ code }) => code))
  const pictures = file.settings === undefined ? [] : await missingPictures(trx, settings)
  return [
    ...settingsProblems(settings),
    ...originProblems(file.settings?.formerOrigins ?? [], publicOrigin),
    ...pictures,
    ...regionProblems(codes, file, await parts.usedRegions(trx, now())),
  ]
}

const originOf = (text: string): string | undefined => (URL.canParse(text) ? new URL(text).origin : undefined)

/**
 * One problem for each former origin that is not an address, or is the current one in any spelling: the portal would
 * redirect to itself. `publicOrigin`: the current one; undefined: not known here.
 */
export const originProblems = (formerOrigins: readonly string[], publicOrigin: string | undefined): FileProblem[] =>
  formerOrigins.flatMap((text, at) => {
    const path = `settings.formerOrigins.${at}`
    const origin = originOf(text)
    if (origin === undefined) {
      return [{ path, text: `must be an address such as https://old.example.org, not "${text}"` }]
    }
    return publicOrigin !== undefined && origin === originOf(publicOrigin)
      ? [{ path, text: `must be an earlier address of the portal, not its current one (${origin})` }]
      : []
  })

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/**
 * What in a community file does not fit its regions: servers in a region that the community does not have,
 * and regions that are missing from the file although listed servers, practice servers or orders use them.
 */
function regionProblems(
  codes: ReadonlySet<string>,
  file: Pick<CommunityFile, 'servers' | 'settings'>,
  used: UsedRegions,
): FileProblem[] {
  const choice = `must be one of ${[...codes].join(', ')}`
  const unknown = (file.servers ?? []).flatMap(({ region }, at) =>
    codes.has(region) ? [] : [{ path: `servers.${at}.region`, text: `${choice}, not ${JSON.stringify(region)}` }],
  )
  if (file.settings === undefined) return unknown
  const uses = [
    { regions: file.servers === undefined ? used.servers : [], one: 'listed server', many: 'listed servers' },
    { regions: used.rentals, one: 'practice server', many: 'practice servers' },
    { regions: used.orders, one: 'order', many: 'orders' },
  ]
  const missing = new Set(uses.flatMap(({ regions }) => regions).filter((region) => !codes.has(region)))
  const removed = [...missing].sort().map((region) => {
    const users = uses.flatMap(({ regions, one, many }) => {
      const count = regions.filter((each) => each === region).length
      return count === 0 ? [] : [counted(count, one, many)]
    })
    const text = `must hold ${JSON.stringify(region)}, which is used by ${users.join(', ')}`
    return { path: 'settings.regions', text, region }
  })
  return [...unknown, ...removed]
}
