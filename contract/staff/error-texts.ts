import type { ErrorCode } from '../errors.ts'
import type { ProductTexts } from '../language.ts'

/** The sentences of error codes of the staff room. */
export const staffErrors = {
  LAST_ADMINISTRATOR: {
    zh: '至少要保留一名管理员。',
    en: 'There must be at least one administrator.',
    ru: 'Нужен хотя бы один администратор.',
  },
  CLAIM_REFUSED: {
    zh: '认领码不对、已用过或已过期，或者本站已有管理员。',
    en: 'The claim code is wrong, used or expired, or the portal has an administrator already.',
    ru: 'Код неверен, уже использован или истёк, либо у портала уже есть администратор.',
  },
  SEASON_OVERLAPS: {
    zh: '另有赛季在这之后开始或结束，赛季必须前后相接。',
    en: 'Another season begins or ends later: seasons follow one another.',
    ru: 'Позже начинается или заканчивается другой сезон: сезоны идут друг за другом.',
  },
  LOG_WITHOUT_BOARD: {
    zh: '该游戏服务器没有关联到有排行榜的服务器。',
    en: "The game server isn't linked to a listed server whose mode has a leaderboard.",
    ru: 'Игровой сервер не связан с сервером из списка, у режима которого есть рейтинг.',
  },
  LOG_UNREADABLE: {
    zh: '这个文件里没有任何一行是游戏日志。',
    en: 'This file has no log lines.',
    ru: 'В файле нет ни одной строки лога.',
  },
  PLAYER_IS_STAFF: {
    zh: '该玩家是工作人员，请先移除其角色。',
    en: 'This player is staff. Remove the role first.',
    ru: 'Этот игрок — персонал. Сначала снимите роль.',
  },
  SEARCH_TOO_BROAD: {
    zh: '以此开头的名字太多了，请再多输几个字。',
    en: 'Too many players have a name that begins like this. Type more of it.',
    ru: 'Слишком много игроков с таким началом имени. Введите больше символов.',
  },
  EDITED_MEANWHILE: {
    zh: '这期间有人改过，请对照当前版本再决定。',
    en: 'It was edited in the meantime. Compare with the current version.',
    ru: 'Тем временем это изменили. Сравните с текущей версией.',
  },
  SETTINGS_IN_USE: {
    zh: '这些设置和现有数据对不上，没有保存。',
    en: 'These settings contradict each other, or what is stored. Nothing was changed.',
    ru: 'Эти настройки противоречат друг другу или сохранённым данным. Ничего не изменено.',
  },
  PICTURE_REFUSED: {
    zh: '这不是 PNG 图片，或者文件损坏、尺寸不对。',
    en: 'The file is not a PNG, is damaged, or has an unsuitable size.',
    ru: 'Файл — не PNG, повреждён или не подходит по размеру.',
  },
  WEBHOOK_REFUSED: {
    zh: '这不是可用的 Webhook 地址：需要 https:// 开头的公网地址，不含用户名。',
    en: 'This address cannot be called: it needs https://, a public host and no user name.',
    ru: 'Этот адрес нельзя вызвать: нужны https://, публичный хост и никакого имени пользователя.',
  },
  CONSOLE_REFUSED: {
    zh: '这个控制台不能这样设置：需要密码，并且服务器的地址是公网地址，或者在 PRIVATE_HOSTS 里。',
    en: 'This console cannot be used: it needs a password, and an address that is public or among PRIVATE_HOSTS.',
    ru: 'Эту консоль нельзя использовать: нужны пароль и адрес, публичный или из PRIVATE_HOSTS.',
  },
  KEYS_FULL: {
    zh: 'API 密钥的数量已到上限，请先撤销不再使用的密钥。',
    en: 'There are as many API keys as there can be. Revoke one that is no longer used.',
    ru: 'Достигнуто максимальное число ключей API. Отзовите ненужный ключ.',
  },
  WEBHOOKS_FULL: {
    zh: 'Webhook 的数量已到上限，请先移除不再使用的。',
    en: 'There are as many webhooks as there can be. Remove one that is no longer used.',
    ru: 'Достигнуто максимальное число вебхуков. Удалите ненужный.',
  },
  ADDRESS_TAKEN: {
    zh: '这个地址已经属于另一台服务器。',
    en: 'Another server has this address.',
    ru: 'Этот адрес у другого сервера.',
  },
} as const satisfies Readonly<Partial<Record<ErrorCode, ProductTexts>>>
