import type { CommunitySettings } from '../../contract/community/community.ts'
import { href } from '../../contract/endpoint.ts'
import { readServerCard } from '../../contract/endpoints/embeds.ts'
import { inLanguage, type ProductTexts, type Texts } from '../../contract/language.ts'
import { writtenLanguage } from '../../contract/page/document-texts.ts'
import { serverId } from '../../contract/servers/address.ts'
import { modeKey } from '../../contract/servers/modes.ts'
import type { Preview } from '../kernel/http/documents/preview.ts'
import type { ServerEntry, ServerList } from './rules/server-state.ts'

export interface ServerPreviewDeps {
  readonly serverList: Pick<ServerList, 'find'>
  /** The settings that the page gets. */
  settings(): CommunitySettings
}

const serverPage = /^\/servers\/(details|rules)\/([^/?#]+)$/

/** The address in a path; undefined for one that no browser writes. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

interface Words {
  players(counts: string): string
  readonly offline: string
}

const words: ProductTexts<Words> = {
  zh: { players: (counts: string) => `${counts} 名玩家`, offline: '离线' },
  en: { players: (counts: string) => `${counts} players`, offline: 'offline' },
  ru: { players: (counts: string) => `Игроков: ${counts}`, offline: 'офлайн' },
}

function previewOf({ listed, state }: ServerEntry, settings: CommunitySettings): Preview {
  const { name, modes, regions } = settings
  const language = writtenLanguage(settings)
  const inOwn = (text: Texts | undefined) => text && inLanguage(text, language)
  const key = modeKey(modes, listed.category)
  const mode = inOwn(modes.find(({ id }) => id === key)?.name) ?? listed.category
  const region = inOwn(regions.find(({ code }) => code === listed.region)?.name) ?? listed.region
  const max = listed.players_max ?? state.max
  const { players, offline } = inLanguage(words, language)
  const now = state.open ? [players(`${state.current}/${max}`), state.map] : [offline]
  const parts = [...now, mode, region, serverId(listed.ip, listed.port)].filter((part) => part !== '')
  return {
    title: `${listed.name_display ?? listed.name} · ${name}`,
    description: parts.join(' · '),
    picture: href(readServerCard, { params: { file: `${serverId(listed.ip, listed.port)}.png` } }),
  }
}

/**
 * What a chat shows of a link to a server: its name, its players and where it is, in the community's language. Undefined:
 * what the page's document says.
 */
export function createServerPreviews({
  serverList,
  settings,
}: ServerPreviewDeps): (path: string) => Preview | undefined {
  return (path) => {
    const [, page, text = ''] = serverPage.exec(path) ?? []
    if (page === undefined) return undefined
    const { servers } = settings().features
    if (!servers.enabled || !(page === 'rules' ? servers.rules : servers.details)) return undefined
    const address = decoded(text)
    const entry = address === undefined ? undefined : serverList.find(address)
    return entry === undefined || entry.listed.state === 'hidden' ? undefined : previewOf(entry, settings())
  }
}
