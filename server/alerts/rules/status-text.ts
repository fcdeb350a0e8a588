import type { StatusFormat } from '../../../contract/alerts/status-messages.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import { inLanguage, type Language, type ProductTexts } from '../../../contract/language.ts'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import { discordText } from './discord-text.ts'

/** A listed server, as a status message shows it. */
export interface StatusServer {
  readonly id: string
  readonly name: string
  /** Key of modes.ts. */
  readonly mode: string
  readonly map: string
  readonly isOnline: boolean
  readonly people: number
  /** 0: not known. */
  readonly slots: number
}

export interface StatusWorld {
  readonly format: StatusFormat
  readonly language: Language
  readonly brand: string
  readonly origin: string
  /** The community's name of a mode. */
  modeName(key: string): string
}

export interface StatusView extends StatusWorld {
  readonly servers: readonly StatusServer[]
  /** Empty: all. */
  readonly modes: readonly string[]
  readonly hasLinks: boolean
}

interface Texts {
  head(people: number, servers: number): string
  readonly join: string
  more(count: number): string
  offline(count: number): string
  updated(time: string): string
  fill(name: string, players: string): string
}

const texts: ProductTexts<Texts> = {
  zh: {
    head: (people, servers) => `${servers} 台服务器上有 ${people} 人在玩`,
    join: '进服',
    more: (count) => `……还有 ${count} 台`,
    offline: (count) => `${count} 台离线`,
    updated: (time) => `更新于 ${time}`,
    fill: (name, players) => `${name} 快满了：${players}`,
  },
  en: {
    head: (people, servers) => `Players: ${people} · servers: ${servers}`,
    join: 'join',
    more: (count) => `… and ${count} more`,
    offline: (count) => `Offline: ${count}`,
    updated: (time) => `Updated ${time}`,
    fill: (name, players) => `${name} is filling up: ${players}`,
  },
  ru: {
    head: (people, servers) => `Игроков: ${people} · серверов: ${servers}`,
    join: 'зайти',
    more: (count) => `… и ещё ${count}`,
    offline: (count) => `Не в сети: ${count}`,
    updated: (time) => `Обновлено: ${time}`,
    fill: (name, players) => `${name} заполняется: ${players}`,
  },
}

/** Discord's limit is 2000 characters; the time and what was left out are added to this. */
const longestText = 1850
/** Of a name (characters), before it is escaped. */
const longestName = 60

const playersOf = ({ people, slots }: StatusServer): string => (slots === 0 ? `${people}` : `${people}/${slots}`)

const linkOf = (origin: string, id: string): string => `${origin}${pagePaths.serverDetails.href(id)}`

/** How names and emphasis are written in a format. */
const writerOf = (format: StatusFormat) => ({
  name(text: string): string {
    const short = [...text].slice(0, longestName).join('')
    return format === 'discord' ? discordText(short) : short
  },
  bold: (text: string): string => (format === 'discord' ? `**${text}**` : text),
  link: (text: string, address: string): string => (format === 'discord' ? `[${text}](${address})` : address),
})

/** The message without its time, so that it can be compared with the one written before. */
export function statusText({ servers, modes, hasLinks, ...world }: StatusView): string {
  const { format, language, brand, origin, modeName } = world
  const words = inLanguage(texts, language)
  const write = writerOf(format)
  const meant = servers.filter(({ mode }) => modes.length === 0 || modes.includes(mode))
  const online = meant.filter(({ isOnline }) => isOnline)
  const sum = (of: readonly StatusServer[]) => of.reduce((people, server) => people + server.people, 0)
  const head = `${write.bold(write.name(brand))} · ${words.head(sum(online), online.length)}`
  let room = longestText - head.length
  const take = (line: string): boolean => {
    const fits = line.length < room
    if (fits) room -= line.length + 1
    return fits
  }
  const lineOf = (server: StatusServer): string => {
    const facts = [write.name(server.name), write.name(server.map), playersOf(server)]
    const link = hasLinks ? [write.link(words.join, linkOf(origin, server.id))] : []
    return [...facts, ...link].join(' · ')
  }
  const byPeople = online.toSorted((a, b) => b.people - a.people)
  // Every mode first, then the servers with the most people, whatever their mode.
  const heads = new Map<string, string>()
  for (const key of new Set(byPeople.map(({ mode }) => mode))) {
    const line = `${write.bold(write.name(modeName(key)))} · ${sum(online.filter(({ mode }) => mode === key))}`
    if (take(line)) heads.set(key, line)
  }
  const shown = byPeople.filter((server) => heads.has(server.mode)).map((server) => ({ server, line: lineOf(server) }))
  const firstLeft = shown.findIndex(({ line }) => !take(line))
  const kept = firstLeft === -1 ? shown : shown.slice(0, firstLeft)
  const lines = [head]
  for (const [key, line] of heads) {
    lines.push(line, ...kept.filter(({ server }) => server.mode === key).map((each) => each.line))
  }
  const left = online.length - kept.length
  if (left > 0) lines.push(words.more(left))
  if (online.length < meant.length) lines.push(words.offline(meant.length - online.length))
  return lines.join('\n')
}

/** For Discord: no mention notifies a user, and links have no previews (flag SUPPRESS_EMBEDS). */
const discordBody = (content: string) => ({ content, allowed_mentions: { parse: [] }, flags: 4 })

/** The body of a request that writes a message. `now`: epoch milliseconds; Discord shows how long ago that is. */
export function statusBody(text: string, { format, language }: Pick<StatusWorld, 'format' | 'language'>, now: number) {
  const { updated } = inLanguage(texts, language)
  if (format === 'discord') return discordBody(`${text}\n${updated(`<t:${Math.floor(now / 1000)}:R>`)}`)
  return { kind: 'status', text: `${text}\n${updated(isoInstant(now))}`, updatedAt: isoInstant(now) }
}

/** The body of a separate message about a server that fills up. */
export function fillBody(server: StatusServer, { format, language, origin }: StatusWorld) {
  const write = writerOf(format)
  const { fill, join } = inLanguage(texts, language)
  const text = `${fill(write.bold(write.name(server.name)), playersOf(server))} · ${write.link(join, linkOf(origin, server.id))}`
  return format === 'discord' ? discordBody(text) : { kind: 'fill', text, server: server.id }
}
