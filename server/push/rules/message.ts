import { inLanguage, type Language, languageFacts, type ProductTexts } from '../../../contract/language.ts'
import type { PushMessage } from '../../../contract/push/push.ts'
import { freeSlots, watchedPath } from '../../../contract/push/slot-watch.ts'
import type { Due } from './waiting.ts'

interface Words {
  title(name: string): string
  body(free: number): string
  playing(player: string, name: string): string
  slots(free: number): string
  readonly join: string
  readonly send: string
  readonly stop: string
}

const texts: ProductTexts<Words> = {
  zh: {
    title: (name: string) => `${name} 有空位了`,
    body: (free: number) => `还有 ${free} 个空位，手快有，手慢无。`,
    playing: (player: string, name: string) => `${player} 在 ${name} 上打`,
    slots: (free: number) => `还有 ${free} 个空位。按名字认的人。`,
    join: '进服',
    send: '发到电脑',
    stop: '不等了',
  },
  en: {
    playing: (player: string, name: string) => `${player} is on ${name}`,
    slots: (free: number) => `${free} ${free === 1 ? 'slot is' : 'slots are'} free. Found by name.`,
    title: (name: string) => `There is room on ${name}`,
    body: (free: number) => `${free} ${free === 1 ? 'slot is' : 'slots are'} free. Join before others do.`,
    join: 'Join',
    send: 'Send to PC',
    stop: 'Stop waiting',
  },
  ru: {
    playing: (player: string, name: string) => `${player} играет на ${name}`,
    slots: (free: number) => `Свободных мест: ${free}. Найдено по имени.`,
    title: (name: string) => `Есть место на ${name}`,
    body: (free: number) => `Свободных мест: ${free}. Успейте зайти.`,
    join: 'Зайти',
    send: 'На компьютер',
    stop: 'Больше не ждать',
  },
}

export interface SlotMessageOptions {
  /** Of the server. */
  readonly name: string
  readonly icon?: string | undefined
  /** Whether servers have pages. */
  readonly hasDetails: boolean
}

/** The notification of a watch that is due; the open page uses the same tag, so that a device shows one. */
export function slotMessage(
  language: Language,
  { watch, player, server: { id, server } }: Due,
  { name, icon, hasDetails }: SlotMessageOptions,
): PushMessage {
  const { title, body, playing, slots, ...buttons } = inLanguage(texts, language)
  const free = freeSlots(server)
  return {
    title: (player === undefined ? title(name) : playing(player, name)).slice(0, 200),
    body: player === undefined ? body(free) : slots(free),
    tag: `slot-watch ${watch.id}`,
    path: watchedPath(id, hasDetails),
    lang: languageFacts[language].tag,
    slot: { watch: watch.id, ...buttons },
    ...(icon === undefined ? {} : { icon }),
  }
}
