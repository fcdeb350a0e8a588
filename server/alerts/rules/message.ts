import type { WebhookFormat } from '../../../contract/alerts.ts'
import type { Language } from '../../../contract/language.ts'
import type { Alert, Condition } from './condition.ts'

type Texts = Readonly<Record<Language, string>>

const texts: Readonly<Record<Exclude<Condition['kind'], 'silence'>, Texts>> = {
  refund_due: { zh: '有 {count} 笔退款需要人工处理', en: 'Refunds that need an operator: {count}' },
  rental_failed: {
    zh: '练习服“{name}”出了问题，需要人工处理',
    en: 'The practice server "{name}" failed and needs an operator',
  },
  mail_failing: { zh: '邮件发不出去，{count} 封正在等待', en: 'Mails cannot be sent; waiting: {count}' },
  poller_stopped: { zh: '服务器列表已停止更新', en: 'The server list is not updated any more' },
  log_refused: {
    zh: '游戏服“{name}”的比赛日志被拒收，或者无法识别',
    en: 'The match log of the game server "{name}" is refused or cannot be read',
  },
  database_away: { zh: '数据库连不上', en: 'The database is unavailable' },
}

const silence: Readonly<Record<'server' | 'host' | 'all', Texts>> = {
  server: { zh: '游戏服“{name}”没有响应', en: 'The game server "{name}" is silent' },
  host: { zh: '主机 {name} 上的 {count} 台游戏服全部没有响应', en: 'All {count} game servers of {name} are silent' },
  all: {
    zh: '全部 {count} 台游戏服都没有响应，请检查网站服务器的网络',
    en: 'All {count} game servers are silent: check the network of the portal',
  },
}

const test: Texts = { zh: '测试消息：告警可以送到这里', en: 'A test: alerts arrive here' }
const resolved: Texts = { zh: '已恢复：{text}', en: 'Resolved: {text}' }
const withSince: Texts = { zh: '{text}（自 {since} 起）', en: '{text} (since {since})' }

function textsOf({ kind, name, count }: Condition): Texts {
  if (kind !== 'silence') return texts[kind]
  if (name === '') return silence.all
  return count > 1 ? silence.host : silence.server
}

const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''))

/** `2026-06-01 08:00 UTC`. */
const timeOf = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Longest name in a message (characters): a chat message has a limit. */
const longestName = 100

/** The alert as one line for people. */
export function alertText({ state, condition }: Alert, language: Language): string {
  if (state === 'test') return test[language]
  const { count, since } = condition
  const name = [...condition.name].slice(0, longestName).join('')
  const text = filled(textsOf(condition)[language], { name, count })
  if (state === 'resolved') return filled(resolved[language], { text })
  return since === null ? text : filled(withSince[language], { text, since: timeOf(since) })
}

export interface MessageOptions {
  readonly format: WebhookFormat
  readonly language: Language
  /** The name of the community. */
  readonly brand: string
  /** The portal's address. */
  readonly origin: string
}

/** The body of a webhook's request. */
export function webhookMessage(alert: Alert, { format, language, brand, origin }: MessageOptions): object {
  const text = alertText(alert, language)
  const line = `[${brand}] ${text}`
  switch (format) {
    case 'json': {
      const { id, state, at, condition } = alert
      const { kind, subject, name, count, since } = condition
      const instant = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())
      return { id, state, at: instant(at), kind, subject, name, count, since: instant(since), text, language, origin }
    }
    case 'discord':
      // A hostile name must mention nobody.
      return { content: line, allowed_mentions: { parse: [] } }
    case 'wecom':
      return { msgtype: 'text', text: { content: line } }
  }
}
