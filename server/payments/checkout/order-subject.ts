import { inLanguage, type Language, languageFacts, type ProductTexts } from '../../../contract/language.ts'
import { type DurationCode, durationHours } from '../../../contract/payments/payments.ts'

/** The order's title at the provider, such as "Spawnpoint VIP, 30 days". */
export function orderSubject(brand: string, product: ProductTexts, duration: DurationCode, language: Language): string {
  const hours = durationHours[duration]
  const length = new Intl.NumberFormat(languageFacts[language].tag, {
    style: 'unit',
    unit: hours < 24 ? 'hour' : 'day',
    unitDisplay: 'long',
  }).format(hours < 24 ? hours : hours / 24)
  const separator = language === 'zh' ? '，' : ', '
  return `${brand} ${inLanguage(product, language)}${separator}${length}`
}
