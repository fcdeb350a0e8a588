import type { CommunitySettings } from '../../../contract/community/community.ts'
import { seconds } from '../../../contract/duration.ts'
import type { EmbedSettings } from '../../../contract/embeds/embed-settings.ts'
import { frameAncestors } from '../../../contract/embeds/embed-settings.ts'
import { cacheControl, href } from '../../../contract/endpoint.ts'
import type * as endpoints from '../../../contract/endpoints/embeds.ts'
import {
  readEmbedScript,
  readPlayerEmbed,
  readServerCard,
  readServersEmbed,
} from '../../../contract/endpoints/embeds.ts'
import { type Language, offeredLanguage } from '../../../contract/language.ts'
import type { LeaderboardRecord } from '../../../contract/leaderboard/leaderboard.ts'
import type { Theme } from '../../../contract/page/drawing.ts'
import { type ServerId, serverId } from '../../../contract/servers/address.ts'
import type { Server } from '../../../contract/servers/servers.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import type { Handlers } from '../../kernel/http/endpoint-types.ts'
import { type Prebuilt, prebuild } from '../../kernel/http/prebuilt.ts'
import { type EmbedPolicy, embedHeaders } from '../../kernel/http/security-headers.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { createWorkBudget } from '../../kernel/limits/work-budget.ts'
import { type CardPictures, createCardPictures, type SvgCard } from '../card-pictures.ts'
import type { DrawCard } from '../jobs/card-thread.ts'
import { createRecent } from '../recent.ts'
import { type ShownPlayer, shownPlayer } from '../rules/player.ts'
import { playerCard } from '../rules/player-card.ts'
import { playerEmbed } from '../rules/player-embed.ts'
import { renewScript } from '../rules/renew-script.ts'
import { serverCard } from '../rules/server-card.ts'
import { embeddedServers, serversEmbed } from '../rules/servers-embed.ts'
import type { Reader } from '../rules/shown-names.ts'

export interface EmbedDeps extends Pick<Kernel, 'now'> {
  /** A server that players see, at an address that it has or had. */
  findServer(address: ServerId): Server | undefined
  /** All of them. */
  listServers(): readonly Server[]
  /** The records that anyone may read of a player, one per mode, of all time. */
  readPlayer(steamId: string): Promise<readonly LeaderboardRecord[]>
  /** The settings that the page gets. */
  settings(): CommunitySettings
  /** Which sites may frame the embeds. */
  frames(): EmbedSettings
  readonly publicOrigin: string
  readonly draw: DrawCard
}

/** A response may be this old when it is sent; receivers cache it for as long again. */
const kept = { size: 1000, keepMs: seconds(30) } as const
const keptLists = { size: 100, keepMs: seconds(10) } as const
/** Work on lists that are not cached, in milliseconds of the thread per ten seconds: 10% in all, 2% per network. */
const listWork = { network: 200, total: 1000 } as const

interface BuiltCard extends SvgCard {
  readonly picture: Prebuilt
}

const notFound = (): never => {
  throw new ApiError('NOT_FOUND')
}

/** The parts of `<id>.svg` or `<id>.png`. */
function readFileName(file: string): { readonly id: string; readonly type: string } {
  const [, id = '', type = ''] = /^(.+)\.(svg|png)$/.exec(file) ?? []
  return type === '' ? notFound() : { id, type }
}

function buildCard(key: string, svg: string): BuiltCard {
  const picture = prebuild(svg, { contentType: 'image/svg+xml', cacheControl: cacheControl(readServerCard.cache) })
  return { key, svg, tag: picture.tag, picture }
}

/** A document with a policy for its own style and for the sites that may frame it. */
function buildEmbed(html: string, cache: string, policy: EmbedPolicy): Prebuilt {
  const document = prebuild(html, { contentType: 'text/html; charset=utf-8', cacheControl: cache })
  return { tag: document.tag, as: (encoding, api) => document.as(encoding, embedHeaders(api, html, policy)) }
}

/** Cards and embeds of the server list. */
function serverHandlers(deps: EmbedDeps, readerOf: (lang?: Language) => Reader, pictures: CardPictures) {
  const cards = createRecent<BuiltCard>(kept, deps.now)
  const lists = createRecent<Prebuilt>(keptLists, deps.now)
  const origin = deps.publicOrigin
  const script = `${origin}${href(readEmbedScript)}`
  const live = { script, fetches: `${origin}${href(readServersEmbed)}` }
  const budget = createWorkBudget(listWork, () => performance.now())
  const offered = (): CommunitySettings['features']['servers'] => {
    const { servers } = deps.settings().features
    return servers.enabled ? servers : notFound()
  }
  return {
    card(file: string, theme: Theme, lang: Language | undefined, address: string): Prebuilt | Promise<Prebuilt> {
      offered()
      const { id, type } = readFileName(file)
      const server = deps.findServer(id) ?? notFound()
      const reader = readerOf(lang)
      const key = `server ${serverId(server.ip, server.port)} ${theme} ${reader.language}`
      const card = cards(key, () => buildCard(key, serverCard(server, reader, theme)))
      return type === 'svg' ? card.picture : pictures(card, address)
    },
    embed(
      { mode, region, limit, theme, lang }: Parameters<EmbedHandlers['readServersEmbed']>[0]['query'],
      address: string,
    ): Prebuilt {
      offered()
      const reader = readerOf(lang)
      const ancestors = frameAncestors(deps.frames())
      return lists(JSON.stringify([mode, region, limit, theme, reader.language, ancestors]), () => {
        budget.require(address)
        return budget.spend(address, () => {
          const servers = embeddedServers(deps.listServers(), reader, { mode, region, limit })
          const html = serversEmbed(servers, reader, { theme, origin, script })
          return buildEmbed(html, cacheControl(readServersEmbed.cache), { ancestors, live })
        })
      })
    },
  }
}

/** Cards and embeds of ranked players. */
function playerHandlers(deps: EmbedDeps, readerOf: (lang?: Language) => Reader, pictures: CardPictures) {
  const cards = createRecent<Promise<BuiltCard>>(kept, deps.now)
  const embeds = createRecent<Promise<Prebuilt>>(kept, deps.now)
  const read = async (steamId: string): Promise<ShownPlayer> => {
    if (!deps.settings().features.leaderboard) notFound()
    const records = await deps.readPlayer(steamId).catch((cause: unknown) => {
      throw new ApiError('UNAVAILABLE', { cause })
    })
    return shownPlayer(steamId, records) ?? notFound()
  }
  return {
    async card(file: string, theme: Theme, lang: Language | undefined, address: string): Promise<Prebuilt> {
      const { id, type } = readFileName(file)
      if (!/^76561(?:19|20)\d{10}$/.test(id)) notFound()
      const reader = readerOf(lang)
      const key = `player ${id} ${theme} ${reader.language}`
      const card = await cards(key, async () => buildCard(key, playerCard(await read(id), reader, theme)))
      return type === 'svg' ? card.picture : pictures(card, address)
    },
    embed(steamId: string, theme: Theme | undefined, lang: Language | undefined): Promise<Prebuilt> {
      const reader = readerOf(lang)
      const ancestors = frameAncestors(deps.frames())
      return embeds(JSON.stringify([steamId, theme, reader.language, ancestors]), async () => {
        const html = playerEmbed(await read(steamId), reader, { theme, origin: deps.publicOrigin })
        return buildEmbed(html, cacheControl(readPlayerEmbed.cache), { ancestors })
      })
    },
  }
}

type EmbedHandlers = Handlers<typeof endpoints, Record<never, never>>

/** What other sites show of the portal. */
export function embedHandlers(deps: EmbedDeps): EmbedHandlers {
  const readerOf = (lang?: Language): Reader => {
    const settings = deps.settings()
    return { settings, language: offeredLanguage(lang === undefined ? [] : [lang], settings) }
  }
  const pictures = createCardPictures(deps.draw, deps.now)
  const servers = serverHandlers(deps, readerOf, pictures)
  const players = playerHandlers(deps, readerOf, pictures)
  const script = prebuild(renewScript, {
    contentType: 'text/javascript; charset=utf-8',
    cacheControl: cacheControl(readEmbedScript.cache),
  })
  return {
    readEmbedScript: () => script,
    readServerCard: ({ params, query, request }) => servers.card(params.file, query.theme, query.lang, request.ip),
    readPlayerCard: ({ params, query, request }) => players.card(params.file, query.theme, query.lang, request.ip),
    readServersEmbed: ({ query, request }) => servers.embed(query, request.ip),
    readPlayerEmbed: ({ params, query }) => players.embed(params.steamId, query.theme, query.lang),
  }
}
