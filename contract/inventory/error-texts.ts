import type { ErrorCode } from '../errors.ts'
import type { ProductTexts } from '../language.ts'

/** The sentences of error codes of inventories. */
export const inventoryErrors = {
  INVENTORY_OFF: {
    zh: '该社区没有启用库存。',
    en: 'The inventory is not enabled in this community.',
    ru: 'Инвентарь в этом сообществе не включён.',
  },
  INVENTORY_UNAVAILABLE: {
    zh: '库存服务没有应答，请稍后再试。',
    en: 'The inventory service does not respond. Try again later.',
    ru: 'Сервис инвентаря не отвечает. Попробуйте позже.',
  },
  INVENTORY_REFUSED: {
    zh: '库存服务拒绝了请求。',
    en: 'The inventory service refused the request.',
    ru: 'Сервис инвентаря отклонил запрос.',
  },
  INVENTORY_PLAYER_UNKNOWN: {
    zh: '库存服务还不认识这位玩家。',
    en: 'The inventory service does not know this player yet.',
    ru: 'Сервис инвентаря ещё не знает этого игрока.',
  },
} as const satisfies Readonly<Partial<Record<ErrorCode, ProductTexts>>>
