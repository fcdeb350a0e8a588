import * as v from 'valibot'
import { type CommunityFile, communityFileSchema } from '../../contract/community/community-file.ts'
import { cleanHtml } from '../content/store/html.ts'
import { jsonErrorPosition } from './json-position.ts'
import { problemsOf } from './problems.ts'

export type CommunityTextResult = { readonly file: CommunityFile } | { readonly problems: readonly string[] }

/** Parses the bytes of a community file (UTF-8, with or without a byte order mark); every problem is one line. */
export function parseCommunityText(bytes: Uint8Array): CommunityTextResult {
  const text = decoded(bytes)
  if (text === undefined) return { problems: ['the file is not UTF-8: save it in this encoding'] }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), text)
  if (!parsed.success) {
    const { line, column } = jsonErrorPosition(text) ?? { line: 1, column: 1 }
    return { problems: [`line ${line}, column ${column}: this is not JSON`] }
  }
  const file = v.safeParse(communityFileSchema, parsed.output)
  if (!file.success) return { problems: problemsOf(file.issues) }
  const empty = textsWithNothingToShow(file.output)
  return empty.length > 0 ? { problems: empty } : { file: file.output }
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** Texts that consist only of forbidden HTML, which would be stored empty. */
function textsWithNothingToShow(file: CommunityFile): string[] {
  const texts = [
    ...(file.announcements ?? []).map(({ text }, i) => [`announcements[${i}].text`, text] as const),
    ...(file.faqs ?? []).map(({ answer }, i) => [`faqs[${i}].answer`, answer] as const),
  ]
  return texts.flatMap(([path, text]) =>
    Object.entries(text)
      .filter(([, html]) => cleanHtml(html).trim() === '')
      .map(([language]) => `${path}.${language}: nothing is left of it without the HTML that is not allowed`),
  )
}

const serverDefaults = { ontop: 0, star: false, rules: [] }
const announcementDefaults = { priority: 0 }
const privilegeDefaults = { normal: 0, vip: 0, pro: 0, kol: 0, op: 0 }
const priceDefaults = { relocatable: false }

/** The file as text, ready to import again: two spaces, short lists on one line, defaults left out. */
export function communityText(file: CommunityFile): string {
  const short = {
    ...file,
    ...(file.servers && { servers: file.servers.map(without(serverDefaults)) }),
    ...(file.announcements && { announcements: file.announcements.map(without(announcementDefaults)) }),
    ...(file.privileges && { privileges: file.privileges.map(without(privilegeDefaults)) }),
    ...(file.prices && { prices: file.prices.map(without(priceDefaults)) }),
  }
  return `${JSON.stringify(short, null, 2).replace(/("show": )\[([^\]]*)\]/g, onOneLine)}\n`
}

const onOneLine = (_match: string, name: string, list: string): string =>
  `${name}[${list.trim().split(/,\s+/).join(', ')}]`

const without =
  (defaults: Readonly<Record<string, unknown>>) =>
  (item: object): object =>
    Object.fromEntries(
      Object.entries(item).filter(
        ([name, value]) => !(name in defaults && JSON.stringify(defaults[name]) === JSON.stringify(value)),
      ),
    )
