import { inLanguage, type Language, type ProductTexts } from '../../../contract/language.ts'
import { utf8Length } from '../../../contract/utf8-length.ts'
import type { ChatQuestion } from './chat-command.ts'

/** What is known about what a player asked in the chat. */
export type ChatAnswer =
  /** Days of VIP that are left; `forever`: it has no end; `none`: no VIP. */
  | { readonly question: 'vip'; readonly left: number | 'forever' | 'none' }
  /** `place` undefined: not ranked in this mode. */
  | {
      readonly question: 'rank'
      readonly place: { readonly rank: number; readonly kills: number; readonly deaths: number } | undefined
    }
  /** The fullest servers of the mode, at most three. */
  | {
      readonly question: 'servers'
      readonly servers: readonly { readonly name: string; readonly current: number; readonly max: number }[]
    }

interface Words {
  readonly none: string
  readonly forever: string
  readonly unranked: string
  readonly noServers: string
  left(days: number): string
  rank(rank: number, kills: number, deaths: number): string
}

/** `1 день`, `2 дня`, `5 дней`. */
const daysInRussian = new Intl.NumberFormat('ru', { style: 'unit', unit: 'day', unitDisplay: 'long' })

const texts: ProductTexts<Words> = {
  zh: {
    none: '你没有 VIP',
    forever: 'VIP：永久',
    left: (days: number) => `VIP 剩余 ${days} 天`,
    unranked: '你在此模式还没有排名',
    rank: (rank: number, kills: number, deaths: number) => `第 ${rank} 名，${kills} 杀 ${deaths} 死`,
    noServers: '此模式没有其他在线服务器',
  },
  en: {
    none: 'You have no VIP',
    forever: 'VIP without an end',
    left: (days: number) => (days === 1 ? 'VIP: 1 day left' : `VIP: ${days} days left`),
    unranked: 'You have no rank in this mode yet',
    rank: (rank: number, kills: number, deaths: number) => `Rank ${rank}, ${kills} kills, ${deaths} deaths`,
    noServers: 'No other server of this mode is online',
  },
  ru: {
    none: 'У вас нет VIP',
    forever: 'VIP навсегда',
    left: (days: number) => `VIP: ещё ${daysInRussian.format(days)}`,
    unranked: 'У вас пока нет места в этом режиме',
    rank: (rank: number, kills: number, deaths: number) => `Место ${rank}, убийств ${kills}, смертей ${deaths}`,
    noServers: 'Других серверов этого режима в сети нет',
  },
}

/** Bytes of a server's name: three of them fit beside their players. */
const nameBytes = 28

function shortName(name: string): string {
  const characters = [...name]
  while (utf8Length(characters.join('')) > nameBytes) characters.pop()
  return characters.join('').trim()
}

/** The reply to a question, in one short line. */
export function chatReply(answer: ChatAnswer, language: Language): string {
  const words = inLanguage(texts, language)
  if (answer.question === 'vip') {
    return typeof answer.left === 'number' ? words.left(answer.left) : words[answer.left]
  }
  if (answer.question === 'rank') {
    const { place } = answer
    return place === undefined ? words.unranked : words.rank(place.rank, place.kills, place.deaths)
  }
  const shown = answer.servers.map(({ name, current, max }) => `${shortName(name)} ${current}/${max}`)
  return shown.length === 0 ? words.noServers : shown.join(' | ')
}

/** What a question is about. */
export interface AskedInChat {
  readonly question: ChatQuestion
  readonly serverId: string
  readonly steamId: string
}
