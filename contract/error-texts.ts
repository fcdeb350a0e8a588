import { accountErrors } from './accounts/error-texts.ts'
import type { ErrorCode } from './errors.ts'
import { inventoryErrors } from './inventory/error-texts.ts'
import type { ProductTexts } from './language.ts'
import { legalErrors } from './legal/error-texts.ts'
import { paymentErrors } from './payments/error-texts.ts'
import { rentalErrors } from './rentals/error-texts.ts'
import { staffErrors } from './staff/error-texts.ts'

/** One sentence per error code, for readers of API responses. The page has its own messages. */
export const errorTexts: Readonly<Record<ErrorCode, ProductTexts>> = {
  BAD_REQUEST: { zh: '请求的内容有误。', en: 'The request is not valid.', ru: 'Запрос некорректен.' },
  NOT_FOUND: {
    zh: '没有找到。',
    en: 'There is nothing at this address or with this id.',
    ru: 'По этому адресу или с этим ID ничего нет.',
  },
  METHOD_NOT_ALLOWED: {
    zh: '该地址不支持这个方法。',
    en: 'This address does not support the method.',
    ru: 'Этот адрес не поддерживает такой метод.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    zh: '不支持这种内容类型，请发送 JSON。',
    en: 'The content type is not supported. Send JSON.',
    ru: 'Тип содержимого не поддерживается. Отправьте JSON.',
  },
  PAYLOAD_TOO_LARGE: {
    zh: '请求内容过大。',
    en: 'The request body is too large.',
    ru: 'Тело запроса слишком большое.',
  },
  RATE_LIMIT_EXCEEDED: {
    zh: '请求过于频繁，请稍后再试。',
    en: 'Too many requests. Try again later.',
    ru: 'Слишком много запросов. Попробуйте позже.',
  },
  SERVER_NOT_LISTED: {
    zh: '列表里没有这台服务器。',
    en: 'This server is not listed.',
    ru: 'Этого сервера нет в списке.',
  },
  SERVER_NOT_REACHED: {
    zh: '游戏服务器没有应答。',
    en: 'The game server did not respond.',
    ru: 'Игровой сервер не ответил.',
  },
  UNAVAILABLE: {
    zh: '服务暂时不可用，请稍后再试。',
    en: 'The service is not available at the moment. Try again later.',
    ru: 'Сервис сейчас недоступен. Попробуйте позже.',
  },
  INTERNAL: { zh: '服务器内部错误。', en: 'Something went wrong on the server.', ru: 'Внутренняя ошибка сервера.' },
  FORBIDDEN: { zh: '你没有权限这样做。', en: 'You are not allowed to do this.', ru: 'У вас нет прав на это.' },
  BANNED: { zh: '你已被该社区封禁。', en: 'You are banned from this community.', ru: 'Вы забанены в этом сообществе.' },
  CONFLICT: {
    zh: '与当前状态冲突，无法完成。',
    en: 'The current state does not allow this.',
    ru: 'Текущее состояние этого не позволяет.',
  },
  GONE: { zh: '该链接已失效。', en: 'This link has expired.', ru: 'Ссылка больше не действует.' },
  PAGE_HIDDEN: {
    zh: '该玩家隐藏了自己的主页。',
    en: 'The player has hidden this page.',
    ru: 'Игрок скрыл свою страницу.',
  },
  LOG_NOT_ATTRIBUTED: {
    zh: '这些日志不属于列表中的任何服务器，尚未保存，请稍后重发。',
    en: 'The lines belong to no listed server and are not stored. Send them again later.',
    ru: 'Строки не относятся ни к одному серверу из списка и не сохранены. Отправьте их позже.',
  },
  ...staffErrors,
  ...rentalErrors,
  ...paymentErrors,
  ...inventoryErrors,
  ...legalErrors,
  ...accountErrors,
}
