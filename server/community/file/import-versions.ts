import type { CommunityFile } from '../../../contract/community/community-file.ts'
import { priceId } from '../../../contract/community/community-items.ts'
import type { TextKind } from '../../../contract/content/staff-texts.ts'
import { serverId } from '../../../contract/servers/address.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'
import { addImportedVersions, type ImportedChange } from '../../kernel/edits/imported-versions.ts'

/** The texts of a kind in a community file, by id, in the order of the fields that the versions have. */
type TextsIn = (file: CommunityFile) => ReadonlyMap<string, unknown>

const byId =
  <T>(items: (file: CommunityFile) => readonly T[] | undefined, id: (item: T) => string): TextsIn =>
  (file) =>
    new Map((items(file) ?? []).map((item) => [id(item), item]))

const textsOf: Readonly<Record<Exclude<TextKind, 'rules'>, TextsIn>> = {
  announcement: byId(
    ({ announcements }) => announcements,
    ({ id }) => id,
  ),
  faq: byId(
    ({ faqs }) => faqs,
    ({ id }) => id,
  ),
  privilege: byId(
    ({ privileges }) => privileges,
    ({ id }) => id,
  ),
  price: byId(({ prices }) => prices, priceId),
}

function changesBetween(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): ImportedChange[] {
  const ids = new Set([...before.keys(), ...after.keys()])
  return [...ids].flatMap((id) => {
    const change = { id, before: before.get(id), after: after.get(id) }
    return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [change]
  })
}

/** Rules belong to a server: those of one that is added or removed are no text that changed. */
function changedRules(before: CommunityFile, after: CommunityFile): ImportedChange[] {
  const rulesIn = ({ servers = [] }: CommunityFile): ReadonlyMap<string, unknown> =>
    new Map(servers.map(({ id, ip, port, rules }) => [id ?? serverId(ip, port), rules]))
  const [old, fresh] = [rulesIn(before), rulesIn(after)]
  const both = (texts: ReadonlyMap<string, unknown>) =>
    new Map([...texts].filter(([id]) => old.has(id) && fresh.has(id)))
  return changesBetween(both(old), both(fresh))
}

/** Without any field they are as shipped. */
const settingsIn = ({ settings = {} }: CommunityFile): ReadonlyMap<string, unknown> =>
  new Map([['community', settings]])

/** Adds a version of every text, and of the settings, that an import changed, in its transaction. */
export async function noteTextVersions(
  trx: Transaction,
  made: { readonly actor: string; readonly at: number },
  before: CommunityFile,
  after: CommunityFile,
): Promise<void> {
  for (const [kind, textsIn] of Object.entries(textsOf)) {
    await addImportedVersions(trx, { kind, ...made }, changesBetween(textsIn(before), textsIn(after)))
  }
  await addImportedVersions(trx, { kind: 'rules', ...made }, changedRules(before, after))
  await addImportedVersions(trx, { kind: 'settings', ...made }, changesBetween(settingsIn(before), settingsIn(after)))
}
