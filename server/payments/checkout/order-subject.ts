import { community } from '../../../community.config.ts'
import type { Language } from '../../../contract/language.ts'
import { type DurationCode, durationHours, type ProductType } from '../../../contract/payments.ts'

const products: Readonly<Record<ProductType, { readonly zh: string; readonly en: string }>> = {
  vip_subscription: { zh: 'VIP 会员', en: 'VIP' },
  server_rental: { zh: '训练服租用', en: 'Practice server' },
}

/** What the buyer reads at the provider, such as "Spawnpoint VIP, 30 days". */
export function orderSubject(
  order: { readonly product_type: ProductType; readonly duration: DurationCode },
  language: Language,
): string {
  const hours = durationHours[order.duration]
  const length = new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en', {
    style: 'unit',
    unit: hours < 24 ? 'hour' : 'day',
    unitDisplay: 'long',
  }).format(hours < 24 ? hours : hours / 24)
  const separator = language === 'zh' ? '，' : ', '
  return `${community.brand.name} ${products[order.product_type][language]}${separator}${length}`
}
