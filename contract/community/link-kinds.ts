import type { ProductTexts } from '../language.ts'

/**
 * Kinds of links, in the order in which the staff room offers them, each with its name; one that is the same in every
 * language stands alone. Every kind has an icon of the same name (scripts/build/link-icons.ts).
 */
const names = {
  website: { zh: '官网', en: 'Website', ru: 'Сайт' },
  qq: { zh: 'QQ 群', en: 'QQ group', ru: 'Группа QQ' },
  wechat: { zh: '微信', en: 'WeChat' },
  weibo: { zh: '微博', en: 'Weibo' },
  bilibili: { zh: '哔哩哔哩', en: 'Bilibili' },
  douyin: { zh: '抖音', en: 'Douyin' },
  kuaishou: { zh: '快手', en: 'Kuaishou' },
  xiaohongshu: { zh: '小红书', en: 'Xiaohongshu' },
  zhihu: { zh: '知乎', en: 'Zhihu' },
  tieba: { zh: '贴吧', en: 'Tieba' },
  kook: 'KOOK',
  afdian: { zh: '爱发电', en: 'Afdian' },
  discord: 'Discord',
  telegram: 'Telegram',
  vk: 'VK',
  odnoklassniki: { en: 'OK', ru: 'Одноклассники' },
  rutube: 'RuTube',
  boosty: 'Boosty',
  youtube: 'YouTube',
  twitch: 'Twitch',
  kick: 'Kick',
  odysee: 'Odysee',
  rumble: 'Rumble',
  peertube: 'PeerTube',
  niconico: 'niconico',
  tiktok: 'TikTok',
  x: 'X',
  facebook: 'Facebook',
  instagram: 'Instagram',
  threads: 'Threads',
  bluesky: 'Bluesky',
  mastodon: 'Mastodon',
  reddit: 'Reddit',
  lemmy: 'Lemmy',
  whatsapp: 'WhatsApp',
  signal: 'Signal',
  matrix: 'Matrix',
  line: 'LINE',
  kakaotalk: 'KakaoTalk',
  naver: 'Naver',
  viber: 'Viber',
  zalo: 'Zalo',
  teamspeak: 'TeamSpeak',
  mumble: 'Mumble',
  steam: 'Steam',
  faceit: 'FACEIT',
  gamebanana: 'GameBanana',
  github: 'GitHub',
  gitlab: 'GitLab',
  gitee: 'Gitee',
  codeberg: 'Codeberg',
  patreon: 'Patreon',
  kofi: 'Ko-fi',
  buymeacoffee: 'Buy Me a Coffee',
  liberapay: 'Liberapay',
  paypal: 'PayPal',
  linktree: 'Linktree',
  email: { zh: '邮箱', en: 'E-mail', ru: 'Почта' },
  phone: { zh: '电话', en: 'Phone', ru: 'Телефон' },
  forum: { zh: '论坛', en: 'Forum', ru: 'Форум' },
  wiki: { zh: '百科', en: 'Wiki', ru: 'Вики' },
  shop: { zh: '商店', en: 'Shop', ru: 'Магазин' },
  donate: { zh: '赞助', en: 'Donate', ru: 'Поддержать' },
  news: { zh: '新闻', en: 'News', ru: 'Новости' },
  blog: { zh: '博客', en: 'Blog', ru: 'Блог' },
  rss: 'RSS',
  calendar: { zh: '日程', en: 'Calendar', ru: 'Расписание' },
  tournament: { zh: '赛事', en: 'Tournaments', ru: 'Турниры' },
  statistics: { zh: '数据统计', en: 'Statistics', ru: 'Статистика' },
  status: { zh: '运行状态', en: 'Status', ru: 'Состояние' },
  rules: { zh: '规则', en: 'Rules', ru: 'Правила' },
  help: { zh: '帮助', en: 'Help', ru: 'Помощь' },
  download: { zh: '下载', en: 'Downloads', ru: 'Загрузки' },
  video: { zh: '视频', en: 'Videos', ru: 'Видео' },
  voice: { zh: '语音', en: 'Voice chat', ru: 'Голосовой чат' },
  team: { zh: '战队', en: 'Team', ru: 'Команда' },
} as const satisfies Readonly<Record<string, string | ProductTexts>>

export type LinkKind = keyof typeof names

const table: ReadonlyMap<string, string | ProductTexts> = /* @__PURE__ */ new Map(Object.entries(names))

const isKind = (name: string): name is LinkKind => table.has(name)

export const linkKinds: readonly LinkKind[] = /* @__PURE__ */ Object.keys(names).filter(isKind)

/** In place of an icon: the link has its name alone. */
export const noIcon = 'none'

/** What links of a kind are called; a kind that is not known is its own name. */
export function linkKindName(kind: string): ProductTexts {
  const name = table.get(kind) ?? kind
  return typeof name === 'string' ? { en: name } : name
}

/** Whether there is an icon of this name. */
export const isLinkIcon = (name: string): boolean => table.has(name)

/** Other words for kinds, by which people look for them. */
const otherWords: ReadonlyMap<string, LinkKind> = /* @__PURE__ */ new Map([
  ['twitter', 'x'],
  ['weixin', 'wechat'],
  ['sina', 'weibo'],
  ['rednote', 'xiaohongshu'],
  ['kaiheila', 'kook'],
  ['vkontakte', 'vk'],
  ['mail', 'email'],
  ['store', 'shop'],
  ['home', 'website'],
  ['stats', 'statistics'],
])

/** Without case, spaces and marks. */
export const plainWord = (text: string): string => text.toLowerCase().replace(/[\s_.-]/g, '')

/** By what a kind is looked for, in the form of `plainWord`: its name in every language, and other words for it. */
export function linkKindWords(kind: string): readonly string[] {
  const names = Object.values(linkKindName(kind))
  const others = [...otherWords].flatMap(([word, meant]) => (meant === kind ? [word] : []))
  return [kind, ...names, ...others].map(plainWord)
}

/** Whether a kind is meant by what was typed into a search field: a part of one of its words. */
export function isLinkKindFound(kind: string, typed: string): boolean {
  const sought = plainWord(typed)
  return linkKindWords(kind).some((word) => word.includes(sought))
}
