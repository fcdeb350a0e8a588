import type { ProductTexts } from '../../../contract/language.ts'

/** The fixed texts of cards and embeds. */
export interface EmbedWords {
  readonly servers: string
  readonly online: string
  readonly offline: string
  readonly players: string
  readonly join: string
  readonly allServers: string
  readonly noServers: string
  readonly leaderboard: string
  /** Leads to the page of a player. */
  readonly allFigures: string
  readonly unranked: string
  readonly newTab: string
}

export const embedWords: ProductTexts<EmbedWords> = {
  zh: {
    servers: '服务器',
    online: '在线',
    offline: '离线',
    players: '玩家',
    join: '进服',
    allServers: '全部服务器',
    noServers: '没有符合条件的在线服务器。',
    leaderboard: '排行榜',
    allFigures: '详细战绩',
    unranked: '未上榜',
    newTab: '在新标签页中打开',
  },
  en: {
    servers: 'Servers',
    online: 'online',
    offline: 'offline',
    players: 'players',
    join: 'Join',
    allServers: 'All servers',
    noServers: 'No matching server is online.',
    leaderboard: 'Leaderboard',
    allFigures: 'All statistics',
    unranked: 'unranked',
    newTab: 'opens in a new tab',
  },
  ru: {
    servers: 'Серверы',
    online: 'онлайн',
    offline: 'офлайн',
    players: 'игроки',
    join: 'Играть',
    allServers: 'Все серверы',
    noServers: 'Подходящих серверов в сети нет.',
    leaderboard: 'Рейтинг',
    allFigures: 'Вся статистика',
    unranked: 'без места',
    newTab: 'откроется в новой вкладке',
  },
}
