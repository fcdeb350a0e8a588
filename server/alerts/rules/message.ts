import type { WebhookFormat } from '../../../contract/alerts/alerts.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import { inLanguage, type Language, type ProductTexts } from '../../../contract/language.ts'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import { utf8Length } from '../../../contract/utf8-length.ts'
import type { Alert, Alerts, Condition } from './condition.ts'

const texts: Readonly<Record<Exclude<Condition['kind'], 'silence'>, ProductTexts>> = {
  refund_due: {
    zh: '有 {count} 笔退款需要人工处理',
    en: 'Refunds that need an operator: {count}',
    ru: 'Возвраты, которым нужен человек: {count}',
  },
  rental_failed: {
    zh: '训练服“{name}”出了问题，需要人工处理',
    en: 'The practice server "{name}" failed and needs an operator',
    ru: 'Тренировочный сервер «{name}»: сбой, нужен человек',
  },
  mail_failing: {
    zh: '邮件发不出去，{count} 封正在等待',
    en: 'Mails cannot be sent; waiting: {count}',
    ru: 'Почта не отправляется; писем в очереди: {count}',
  },
  poller_stopped: {
    zh: '服务器列表已停止更新',
    en: 'The server list is no longer updated',
    ru: 'Список серверов больше не обновляется',
  },
  key_ending: {
    zh: '支付用的证书快到期或已到期：{name}',
    en: 'A payment certificate expires soon or has expired: {name}',
    ru: 'Сертификат для оплаты скоро закончится или уже закончился: {name}',
  },
  log_refused: {
    zh: '游戏服“{name}”的比赛日志被拒收，或者无法识别',
    en: 'The match log of the game server "{name}" is refused or cannot be read',
    ru: 'Лог матчей игрового сервера «{name}» отклоняется или не читается',
  },
  game_link: {
    zh: '游戏服“{name}”连不上：旁边的工具失联或报告了问题，或者控制台拒绝了密码',
    en: 'The game server "{name}" cannot be reached: its tool is away or reports a problem, or its console refuses the password',
    ru: 'Нет связи с игровым сервером «{name}»: утилита пропала или сообщает о проблеме, либо консоль отклоняет пароль',
  },
  database_away: { zh: '数据库连不上', en: 'The database is unavailable', ru: 'База данных недоступна' },
}

/** By the reason: the kinds of `WriteProblem`. */
const noWrites: Readonly<Record<string, ProductTexts>> = {
  full: {
    zh: '数据库无法写入：磁盘已满',
    en: 'Nothing can be written to the database: the disk is full',
    ru: 'В базу данных нельзя записать: диск заполнен',
  },
  readOnly: {
    zh: '数据库无法写入：它是只读的',
    en: 'Nothing can be written to the database: it is read-only',
    ru: 'В базу данных нельзя записать: она только для чтения',
  },
}
const noWrite: ProductTexts = {
  zh: '数据库无法写入，原因见本站日志',
  en: 'Nothing can be written to the database: see the portal log for the reason',
  ru: 'В базу данных нельзя записать: причина — в логе портала',
}

/** The subject of a database that responds and accepts no writes. */
const writesSubject = 'writes'

const silence: Readonly<Record<'server' | 'host' | 'region' | 'all', ProductTexts>> = {
  server: {
    zh: '游戏服“{name}”没有响应',
    en: 'The game server "{name}" is silent',
    ru: 'Игровой сервер «{name}» не отвечает',
  },
  host: {
    zh: '主机 {name} 上的 {count} 台游戏服全部没有响应',
    en: 'All {count} game servers of {name} are silent',
    ru: 'Не отвечают все игровые серверы на {name} ({count})',
  },
  region: {
    zh: '{name} 的 {count} 台游戏服全部没有响应',
    en: 'All {count} game servers in {name} are silent',
    ru: 'Не отвечают все игровые серверы региона {name} ({count})',
  },
  all: {
    zh: '全部 {count} 台游戏服都没有响应，请检查本站的网络',
    en: 'All {count} game servers are silent: check the network of the portal',
    ru: 'Не отвечают все игровые серверы ({count}): проверьте сеть портала',
  },
}

/** How the subject of a silent region begins. */
export const silentRegion = 'region '

const test: ProductTexts = {
  zh: '测试消息：告警可以送到这里',
  en: 'Test message: alerts arrive here',
  ru: 'Проверка: оповещения сюда доходят',
}
const resolved: ProductTexts = { zh: '已恢复：{text}', en: 'Resolved: {text}', ru: 'Решено: {text}' }
const withSince: ProductTexts = {
  zh: '{text}（自 {since} 起）',
  en: '{text} (since {since})',
  ru: '{text} (с {since})',
}

function textsOf({ kind, subject, name, count }: Condition): ProductTexts {
  if (kind === 'database_away' && subject === writesSubject) return noWrites[name] ?? noWrite
  if (kind !== 'silence') return texts[kind]
  if (name === '') return silence.all
  if (subject.startsWith(silentRegion)) return silence.region
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
  if (state === 'test') return inLanguage(test, language)
  const { count, since } = condition
  const name = [...condition.name].slice(0, longestName).join('')
  const text = filled(inLanguage(textsOf(condition), language), { name, count })
  if (state === 'resolved') return filled(inLanguage(resolved, language), { text })
  return since === null ? text : filled(inLanguage(withSince, language), { text, since: timeOf(since) })
}

/** Of kinds that have many subjects: what several at once say. */
const many: Readonly<Partial<Record<Condition['kind'], ProductTexts>>> = {
  silence: {
    zh: '{count} 台游戏服没有响应：{names}',
    en: '{count} game servers are silent: {names}',
    ru: 'Игровые серверы не отвечают ({count}): {names}',
  },
  rental_failed: {
    zh: '{count} 台训练服出了问题，需要人工处理：{names}',
    en: '{count} practice servers failed and need an operator: {names}',
    ru: 'Сбой тренировочных серверов, нужен человек ({count}): {names}',
  },
  game_link: {
    zh: '{count} 台游戏服连不上：旁边的工具失联或报告了问题，或者控制台拒绝了密码：{names}',
    en: '{count} game servers cannot be reached (tool away or reporting a problem, or password refused): {names}',
    ru: 'Нет связи с игровыми серверами ({count}): утилита пропала или сообщает о проблеме, либо отклонён пароль: {names}',
  },
  log_refused: {
    zh: '{count} 台游戏服的比赛日志被拒收：{names}',
    en: 'The match logs of {count} game servers are refused: {names}',
    ru: 'Логи матчей игровых серверов отклоняются ({count}): {names}',
  },
}
/** The same of silence where it is known how many servers there are. */
const manyOfAll: ProductTexts = {
  zh: '{total} 台游戏服中有 {count} 台没有响应：{names}',
  en: '{count} of {total} game servers are silent: {names}',
  ru: 'Игровые серверы не отвечают ({count} из {total}): {names}',
}
const andMore: ProductTexts = { zh: '{names} 等 {all} 处', en: '{names} and {rest} more', ru: '{names} и ещё {rest}' }

/** More alerts of a kind than these become one line with some of their names. */
const linesOfKind = 3
const namesShown = 6
const longestListedName = 40

function namesOf(conditions: readonly Condition[], language: Language): string {
  const shown = conditions.slice(0, namesShown).map(({ name }) => [...name].slice(0, longestListedName).join(''))
  const names = shown.join(language === 'zh' ? '、' : ', ')
  const rest = conditions.length - shown.length
  return rest === 0 ? names : filled(inLanguage(andMore, language), { names, rest, all: conditions.length })
}

/** Alerts of one kind and state, each subject once. */
function linesOf(alerts: Alerts, language: Language): readonly string[] {
  const latest = [...new Map(alerts.map((alert) => [alert.condition.subject, alert])).values()]
  const [{ state, condition }] = alerts
  const texts = many[condition.kind]
  if (latest.length <= linesOfKind || texts === undefined) return latest.map((alert) => alertText(alert, language))
  // Regions and hosts before single servers.
  const conditions = latest.map((alert) => alert.condition).toSorted((a, b) => b.count - a.count)
  const count = conditions.reduce((sum, each) => sum + each.count, 0)
  const { total } = condition
  const all = condition.kind === 'silence' && total !== undefined && total >= count ? manyOfAll : texts
  const text = filled(inLanguage(all, language), { count, total: total ?? count, names: namesOf(conditions, language) })
  return [state === 'resolved' ? filled(inLanguage(resolved, language), { text }) : text]
}

/** In bytes. WeCom takes 2048 of a text, Discord 2000 characters. */
const longestText = 1800

/** What a message says: a line for each alert, or for many of a kind. */
export function digestText(alerts: Alerts, language: Language): string {
  const groups = new Map<string, [Alert, ...Alert[]]>()
  for (const alert of alerts) {
    const key = `${alert.state} ${alert.condition.kind}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [alert])
    else group.push(alert)
  }
  const lines = [...groups.values()].flatMap((group) => linesOf(group, language))
  let size = 0
  const fitting = lines.filter((line) => {
    size += utf8Length(line) + 1
    return size <= longestText
  })
  return (fitting.length < lines.length ? [...fitting, '…'] : fitting).join('\n')
}

export interface MessageOptions {
  readonly format: WebhookFormat
  readonly language: Language
  /** The name of the community. */
  readonly brand: string
  /** The portal's address. */
  readonly origin: string
}

/** An alert as programs read it. */
function fieldsOf({ id, state, at, condition }: Alert) {
  const { kind, subject, name, count, since } = condition
  return { id, state, at: isoInstant(at), kind, subject, name, count, since: isoInstant(since) }
}

/** The body of a webhook's request: one alert, or several as a digest. Chat messages link to the staff room. */
export function webhookMessage(alerts: Alerts, { format, language, brand, origin }: MessageOptions): object {
  const text = digestText(alerts, language)
  const line = `[${brand}] ${text}`
  const room = `${origin}${pagePaths.staff.href()}`
  switch (format) {
    case 'json': {
      const [first, ...rest] = alerts
      const fields = fieldsOf(first)
      if (rest.length === 0) return { ...fields, text, language, origin }
      const whole = { state: 'digest', kind: 'digest', subject: '', name: '', count: alerts.length, since: null }
      return { ...fields, ...whole, text, language, origin, alerts: alerts.map(fieldsOf) }
    }
    case 'discord':
      // A hostile name must not mention users. Angle brackets: no preview of the link.
      return { content: `${line}\n<${room}>`, allowed_mentions: { parse: [] } }
    case 'wecom':
      return { msgtype: 'text', text: { content: `${line}\n${room}` } }
  }
}
