import type { ErrorCode } from '../errors.ts'
import type { ProductTexts } from '../language.ts'

/** The sentences of error codes of practice servers. */
export const rentalErrors = {
  RENTAL_OPEN: {
    zh: '还有未结束的训练服：请等它到期，或请管理员结束它。',
    en: 'You still have a practice server. Wait until it ends, or ask staff to end it.',
    ru: 'Ваш тренировочный сервер ещё не закончился. Дождитесь конца или попросите персонал завершить его.',
  },
  'Only owner can perform this action': {
    zh: '只有服主可以这样做。',
    en: 'Only the owner can do this.',
    ru: 'Это может сделать только владелец.',
  },
  'Switch region limit exceeded': {
    zh: '今天的换区次数已用完。',
    en: 'The server cannot switch regions again today.',
    ru: 'Сегодня сменить регион больше нельзя.',
  },
  REGION_UNAVAILABLE: {
    zh: '该地区目前没有空位。',
    en: 'The region is not available at the moment.',
    ru: 'Этот регион сейчас недоступен.',
  },
  SAME_REGION: {
    zh: '服务器已经在这个地区。',
    en: 'The server is already in this region.',
    ru: 'Сервер уже в этом регионе.',
  },
  RENTAL_EXPIRED: { zh: '租用已到期。', en: 'The rental has expired.', ru: 'Срок аренды истёк.' },
  RENTAL_BUSY: {
    zh: '服务器正忙，请稍后再试。',
    en: 'The server is busy. Try again in a moment.',
    ru: 'Сервер занят. Попробуйте чуть позже.',
  },
  RENTAL_MAINTENANCE: { zh: '服务器正在维护。', en: 'The server is under maintenance.', ru: 'Сервер на обслуживании.' },
  START_NOT_OFFERED: {
    zh: '开始时间必须在 1 小时之后、14 天之内。',
    en: 'The start must be between 1 hour and 14 days from now.',
    ru: 'Начало — не раньше чем через час и не позже чем через 14 дней.',
  },
  START_FIXED: {
    zh: '离开始不到 30 分钟，不能再改时间或取消。',
    en: 'Less than 30 minutes before its start, a server can no longer be moved or cancelled.',
    ru: 'Меньше чем за 30 минут до начала сервер нельзя перенести или отменить.',
  },
  TOO_MANY_SCHEDULED: {
    zh: '每人最多同时预约 3 台训练服，未付款的也算在内。',
    en: 'A player can have 3 scheduled servers at a time, unpaid orders included.',
    ru: 'У игрока может быть не больше 3 запланированных серверов, включая неоплаченные.',
  },
} as const satisfies Readonly<Partial<Record<ErrorCode, ProductTexts>>>
