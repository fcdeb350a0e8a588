import type { CommunitySettings } from '../../contract/community/community.ts'
import { seconds } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import { readPlayerCard } from '../../contract/endpoints/embeds.ts'
import { inLanguage, type ProductTexts } from '../../contract/language.ts'
import { allTime, isLeaderboardMode, type LeaderboardMode, listWordOf } from '../../contract/leaderboard/leaderboard.ts'
import type { Match, PlayerPage } from '../../contract/leaderboard/player-page.ts'
import { writtenLanguage } from '../../contract/page/document-texts.ts'
import { modeOf } from '../../contract/servers/modes.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import type { Preview } from '../kernel/http/documents/preview.ts'
import type { PageReader } from './handlers/player-pages.ts'

export interface PagePreviewDeps {
  readonly pages: PageReader
  /** The settings that the page gets. */
  settings(): CommunitySettings
  now(): number
}

const playerPage = /^\/players\/(76561(?:19|20)\d{10})$/
const matchPage = /^\/matches\/([\w.-]{1,320})$/

/** Previews that a process makes in a second: chats request few. Further requests get the plain document. */
const mostPerSecond = 10
/** Characters of a title or description. */
const longest = 200

interface Words {
  kills(count: number): string
  players(count: number): string
  minutes(count: number): string
}

const words: ProductTexts<Words> = {
  zh: {
    kills: (count) => `${count} 次击杀`,
    players: (count) => `${count} 名玩家`,
    minutes: (count) => `${count} 分钟`,
  },
  en: {
    kills: (count) => `${count} kills`,
    players: (count) => `${count} players`,
    minutes: (count) => `${count} min`,
  },
  ru: {
    kills: (count) => `Убийств: ${count}`,
    players: (count) => `Игроков: ${count}`,
    minutes: (count) => `${count} мин`,
  },
}

function modeName(mode: LeaderboardMode, settings: CommunitySettings): string {
  const word = listWordOf(mode)
  const name = modeOf(settings.modes, word)?.name
  return name === undefined ? word : inLanguage(name, writtenLanguage(settings))
}

const cut = (text: string): string => (text.length <= longest ? text : `${[...text].slice(0, longest - 1).join('')}…`)
const joined = (parts: readonly string[]): string => cut(parts.filter((part) => part !== '').join(' · '))

function playerPreview({ name, steamid, records }: PlayerPage, settings: CommunitySettings): Preview {
  const { kills } = inLanguage(words, writtenLanguage(settings))
  const ofAllTime = records.filter(({ season }) => season === allTime)
  const ranks = ofAllTime.flatMap(({ mode, rank }) =>
    mode !== undefined && isLeaderboardMode(mode) && rank > 0 ? [`${modeName(mode, settings)} #${rank}`] : [],
  )
  const all = ofAllTime.reduce((sum, record) => sum + record.kills, 0)
  return {
    title: joined([name === '' ? steamid : name, settings.name]),
    description: joined([...ranks, all === 0 ? '' : kills(all), settings.name]),
    ...(ofAllTime.length === 0 ? {} : { picture: href(readPlayerCard, { params: { file: `${steamid}.png` } }) }),
  }
}

function matchPreview(
  { mode, map, score, players, minutes: length, server }: Match,
  settings: CommunitySettings,
): Preview {
  const { players: playersText, minutes } = inLanguage(words, writtenLanguage(settings))
  const result = score === null ? '' : `CT ${score.ct} : ${score.t} T`
  return {
    title: joined([modeName(mode, settings), map, settings.name]),
    description: joined([result, playersText(players.length), minutes(length), server.name]),
  }
}

/**
 * What a chat shows of a link to a player or a match, in the community's language. Undefined, at once or later: what the page's
 * document says, as for a page that is hidden or does not exist.
 */
export function createPagePreviews({ pages, settings, now }: PagePreviewDeps) {
  let [second, made] = [0, 0]
  const mayMake = (): boolean => {
    const current = Math.floor(now() / seconds(1))
    if (current !== second) [second, made] = [current, 0]
    made += 1
    return made <= mostPerSecond
  }
  const previewOf = async (steamId: string | undefined, matchId: string | undefined): Promise<Preview | undefined> => {
    try {
      if (steamId !== undefined) return playerPreview(await pages.pageOf(steamId), settings())
      return matchId === undefined ? undefined : matchPreview(await pages.matchOf(matchId), settings())
    } catch (error) {
      if (error instanceof ApiError) return undefined
      throw error
    }
  }
  return (path: string): Promise<Preview | undefined> | undefined => {
    const [steamId, matchId] = [playerPage.exec(path)?.[1], matchPage.exec(path)?.[1]]
    if ((steamId ?? matchId) === undefined || !settings().features.leaderboard || !mayMake()) return undefined
    return previewOf(steamId, matchId)
  }
}
