import type { Bilingual, Language } from '../../../contract/language.ts'
import { type DurationCode, durationHours } from '../../../contract/payments/payments.ts'

/** The order's title at the provider, such as "Spawnpoint VIP, 30 days". */
export function orderSubject(brand: string, product: Bilingual, duration: DurationCode, language: Language): string {
  const hours = durationHours[duration]
  const length = new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en', {
    style: 'unit',
    unit: hours < 24 ? 'hour' : 'day',
    unitDisplay: 'long',
  }).format(hours < 24 ? hours : hours / 24)
  const separator = language === 'zh' ? '，' : ', '
  return `${brand} ${product[language]}${separator}${length}`
}
