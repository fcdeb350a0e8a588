import { minutes } from '../../../contract/duration.ts'
import { inLanguage, type Language, languageFacts, type ProductTexts } from '../../../contract/language.ts'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import { decimalText, type Money } from '../../../contract/payments/money.ts'
import { vipReminderTag } from '../../../contract/push/notices.ts'
import type { PushMessage } from '../../../contract/push/push.ts'
import type { Notice, NoticeFact } from './notice.ts'

export interface MessageWorld {
  readonly language: Language
  regionName(code: string, language: Language): string
  /** Epoch milliseconds. */
  readonly now: number
}

type NoticeText = Pick<PushMessage, 'title' | 'body'>

const count = (n: number, one: string, other: string): string => `${n} ${n === 1 ? one : other}`
const money = ({ amountMinor, currency }: Money): string =>
  `${currency === 'CNY' ? '¥' : '$'}${decimalText(amountMinor)}`

const minutesLeft = (endsAt: number, now: number): number => Math.max(1, Math.ceil((endsAt - now) / minutes(1)))

/** `1 день`, `2 часа`, `5 дней`. */
const inRussian = (n: number, unit: 'day' | 'hour'): string =>
  new Intl.NumberFormat('ru', { style: 'unit', unit, unitDisplay: 'long' }).format(n)

type StartFact = Extract<NoticeFact, { readonly kind: 'rentalReady' }>

function englishStart(fact: StartFact, now: number): NoticeText {
  const { name } = fact.rental
  if ('startsAt' in fact) {
    const left = count(minutesLeft(fact.startsAt, now), 'minute', 'minutes')
    return { title: `${name} starts in ${left}`, body: 'Until 30 minutes before, you can still move or cancel it.' }
  }
  if ('triedUntil' in fact) {
    const left = count(minutesLeft(fact.triedUntil, now), 'minute', 'minutes')
    return {
      title: `${name} is late`,
      body: `Your time begins when it runs. If it isn't up in ${left}, you get your money back.`,
    }
  }
  return 'refunded' in fact
    ? { title: `${name} could not be created`, body: 'Your payment is being refunded.' }
    : { title: `${name} is ready`, body: 'Open your practice server to join it.' }
}

function chineseStart(fact: StartFact, now: number): NoticeText {
  const { name } = fact.rental
  if ('startsAt' in fact) {
    const left = minutesLeft(fact.startsAt, now)
    return { title: `「${name}」还有 ${left} 分钟开始`, body: '开始前 30 分钟为止，还能改时间或取消。' }
  }
  if ('triedUntil' in fact) {
    const left = minutesLeft(fact.triedUntil, now)
    return { title: `「${name}」晚点了`, body: `开好后才开始计时；${left} 分钟内还没开好就全额退款。` }
  }
  return 'refunded' in fact
    ? { title: `「${name}」没能开成`, body: '款项正在退回。' }
    : { title: `「${name}」开好了`, body: '点开训练服，马上进服。' }
}

function russianStart(fact: StartFact, now: number): NoticeText {
  const { name } = fact.rental
  if ('startsAt' in fact) {
    const left = minutesLeft(fact.startsAt, now)
    return { title: `«${name}» начнётся через ${left} мин`, body: 'Перенести или отменить можно за 30 минут и раньше.' }
  }
  if ('triedUntil' in fact) {
    const left = minutesLeft(fact.triedUntil, now)
    return {
      title: `«${name}» задерживается`,
      body: `Время пойдёт после запуска. Если не запустится за ${left} мин, деньги вернутся.`,
    }
  }
  return 'refunded' in fact
    ? { title: `«${name}»: создать не удалось`, body: 'Оплата возвращается.' }
    : { title: `«${name}» готов`, body: 'Откройте тренировочный сервер, чтобы зайти.' }
}

function english(fact: NoticeFact, { regionName, now }: MessageWorld): NoticeText {
  switch (fact.kind) {
    case 'vipEnding':
      return {
        title: fact.days === 1 ? 'Your VIP ends within a day' : `Your VIP ends in ${fact.days} days`,
        body: 'Renew to keep your reserved slots.',
      }
    case 'rentalReady':
      return englishStart(fact, now)
    case 'rentalEnding':
      return {
        title: `${fact.rental.name} ends in ${count(minutesLeft(fact.endsAt, now), 'minute', 'minutes')}`,
        body: 'Renew your practice server to keep playing.',
      }
    case 'rentalChanged':
      return 'region' in fact
        ? {
            title: `${fact.rental.name} is now in ${regionName(fact.region, 'en')}`,
            body: 'Your practice server has a new address. Open it to join.',
          }
        : {
            title: `${count(fact.hours, 'hour was', 'hours were')} added to ${fact.rental.name}`,
            body: 'Your practice server runs longer, at no cost.',
          }
    case 'refundDone':
      return { title: `Refund sent: ${money(fact)}`, body: 'When it arrives is up to the payment provider.' }
  }
}

function chinese(fact: NoticeFact, { regionName, now }: MessageWorld): NoticeText {
  switch (fact.kind) {
    case 'vipEnding':
      return {
        title: fact.days === 1 ? 'VIP 不到一天就到期了' : `VIP 还有 ${fact.days} 天到期`,
        body: '续上，预留位照用。',
      }
    case 'rentalReady':
      return chineseStart(fact, now)
    case 'rentalEnding':
      return {
        title: `「${fact.rental.name}」还有 ${minutesLeft(fact.endsAt, now)} 分钟到期`,
        body: '想接着打，给训练服续个费。',
      }
    case 'rentalChanged':
      return 'region' in fact
        ? {
            title: `「${fact.rental.name}」搬到${regionName(fact.region, 'zh')}了`,
            body: '训练服地址变了，点开再进服。',
          }
        : { title: `「${fact.rental.name}」多了 ${fact.hours} 小时`, body: '训练服时间已加上，不用另外付钱。' }
    case 'refundDone':
      return { title: `退款已发出：${money(fact)}`, body: '几时到账，看支付渠道。' }
  }
}

function russian(fact: NoticeFact, { regionName, now }: MessageWorld): NoticeText {
  switch (fact.kind) {
    case 'vipEnding':
      return {
        title:
          fact.days === 1 ? 'VIP закончится в течение суток' : `VIP закончится через ${inRussian(fact.days, 'day')}`,
        body: 'Продлите, чтобы сохранить резервные места.',
      }
    case 'rentalReady':
      return russianStart(fact, now)
    case 'rentalEnding':
      return {
        title: `«${fact.rental.name}» закончится через ${minutesLeft(fact.endsAt, now)} мин`,
        body: 'Продлите тренировочный сервер, чтобы играть дальше.',
      }
    case 'rentalChanged':
      return 'region' in fact
        ? {
            title: `«${fact.rental.name}» переехал: ${regionName(fact.region, 'ru')}`,
            body: 'У тренировочного сервера новый адрес. Откройте его, чтобы зайти.',
          }
        : {
            title: `«${fact.rental.name}»: +${inRussian(fact.hours, 'hour')}`,
            body: 'Тренировочный сервер проработает дольше, бесплатно.',
          }
    case 'refundDone':
      return { title: `Возврат отправлен: ${money(fact)}`, body: 'Когда он придёт, зависит от платёжной системы.' }
  }
}

/** The page where the user can act on it. */
function pathOf(fact: NoticeFact): string {
  switch (fact.kind) {
    case 'vipEnding':
      return pagePaths.vipSubscribe.href()
    case 'refundDone':
      return fact.product === 'vip_subscription' ? pagePaths.vipCard.href() : pagePaths.pracc.href()
    default:
      return pagePaths.pracc.href(fact.rental.id)
  }
}

const texts: ProductTexts<(fact: NoticeFact, world: MessageWorld) => NoticeText> = {
  zh: chinese,
  en: english,
  ru: russian,
}

/** The notification of an event in the language of its device. */
export function noticeMessage({ id, fact }: Pick<Notice, 'id' | 'fact'>, world: MessageWorld): PushMessage {
  const { title, body } = inLanguage(texts, world.language)(fact, world)
  const tag = fact.kind === 'vipEnding' ? vipReminderTag : id
  return {
    title: title.slice(0, 200),
    body,
    tag: tag.slice(0, 100),
    path: pathOf(fact),
    lang: languageFacts[world.language].tag,
  }
}
