import type { Language } from '../../contract/language.ts'
import { localeTag } from './i18n.ts'

/** `支付宝、微信支付或PayPal`, `Alipay, WeChat Pay, or PayPal`. */
export const formatChoice = (language: Language, choices: readonly string[]): string =>
  new Intl.ListFormat(localeTag[language], { type: 'disjunction' }).format(choices)
