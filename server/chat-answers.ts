import { days } from '../contract/duration.ts'
import { rankedModes } from '../contract/leaderboard/leaderboard.ts'
import { modeKey } from '../contract/servers/modes.ts'
import type { AskedInChat, ChatAnswer } from './game-side/rules/chat-reply.ts'
import type { Kernel } from './kernel/kernel.ts'
import { rulesOf } from './leaderboard/rules/match-log/rules.ts'
import { listedAs } from './leaderboard/store/hidden-pages.ts'
import { createRankingReader } from './leaderboard/store/ranking-reader.ts'
import type { Community } from './running-community.ts'
import { vipStatusOf } from './vip/store.ts'

interface ChatAnswersDeps extends Pick<Kernel, 'database' | 'now'> {
  readonly community: Pick<Community, 'serverList' | 'settings'>
}

/** How many servers the reply to `.servers` names. */
const serversNamed = 3

/** Answers what players ask in the chat of a game, from VIP, the leaderboard and the server list. */
export function createChatAnswers({
  database,
  community,
  now,
}: ChatAnswersDeps): (asked: AskedInChat) => Promise<ChatAnswer> {
  const { serverList, settings } = community
  const reader = createRankingReader(database, now, () => rankedModes(settings().rankings))
  const modeOf = (serverId: string): string | undefined => {
    const entry = serverList.get(serverId)
    return entry && modeKey(settings().modes, entry.listed.category)
  }
  const vip = async (steamId: string): Promise<ChatAnswer> => {
    const { type, expiresAt } = await vipStatusOf(database, steamId, now())
    if (type === 'none') return { question: 'vip', left: 'none' }
    const left = expiresAt === null ? 'forever' : Math.ceil((Date.parse(expiresAt) - now()) / days(1))
    return { question: 'vip', left }
  }
  const rank = async (steamId: string, mode: string | undefined): Promise<ChatAnswer> => {
    const ranked = mode === undefined ? undefined : rulesOf(mode, settings().rankings)?.mode
    const records =
      ranked === undefined ? [] : await reader.recordsOf(await reader.current(), await listedAs(database, steamId), 0)
    const record = records.find((each) => each.mode === ranked && each.rank > 0)
    return { question: 'rank', place: record }
  }
  const servers = (serverId: string, mode: string | undefined): ChatAnswer => {
    const others = [...serverList.all()].filter(
      ({ listed, state }) =>
        state.open && listed.state === undefined && listed.id !== serverId && modeOf(listed.id) === mode,
    )
    const fullest = others.sort((a, b) => b.state.current - a.state.current).slice(0, serversNamed)
    return {
      question: 'servers',
      servers: fullest.map(({ listed: { name, name_display }, state: { current, max } }) => ({
        ...{ name: name_display ?? name, current, max },
      })),
    }
  }
  return async ({ question, serverId, steamId }) => {
    const mode = modeOf(serverId)
    if (question === 'vip') return vip(steamId)
    return question === 'rank' ? rank(steamId, mode) : servers(serverId, mode)
  }
}
