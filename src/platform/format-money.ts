import { type Language, languageFacts } from '../../contract/language.ts'
import type { Money } from '../../contract/payments/money.ts'

/** 3000 fen → `¥30.00`, 499 cents → `$4.99` (RENT-08): the symbol alone, two decimals, in both languages. */
export function formatMoney(language: Language, { amountMinor, currency }: Money): string {
  const options: Intl.NumberFormatOptions = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }
  return new Intl.NumberFormat(languageFacts[language].tag, options).format(amountMinor / 100)
}
