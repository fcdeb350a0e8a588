import { escapeHtml } from '../../../contract/escape-html.ts'
import { inLanguage, type Language, type ProductTexts } from '../../../contract/language.ts'
import type { LegalPage } from '../../../contract/legal/legal.ts'
import type { PaymentMethod } from '../../../contract/payments/payments.ts'
import { holds, type LegalFacts } from './facts.ts'
import type { Template } from './template-blocks.ts'
import { imprintTemplate } from './templates/imprint.ts'
import { privacyTemplate } from './templates/privacy.ts'
import { termsTemplate } from './templates/terms.ts'

const templates: Readonly<Record<LegalPage, Template>> = {
  terms: termsTemplate,
  privacy: privacyTemplate,
  imprint: imprintTemplate,
}

export const templateVersions: Readonly<Record<LegalPage, number>> = {
  terms: termsTemplate.version,
  privacy: privacyTemplate.version,
  imprint: imprintTemplate.version,
}

const paymentNames: Readonly<Record<PaymentMethod, ProductTexts>> = {
  alipay: { zh: '支付宝', en: 'Alipay' },
  wechat: { zh: '微信支付', en: 'WeChat Pay' },
  paypal: { zh: 'PayPal', en: 'PayPal' },
}

const separator: ProductTexts = { zh: '、', en: ', ', ru: ', ' }

function valuesOf({ name, origin, retention, payments }: LegalFacts, language: Language): Record<string, string> {
  const days = Object.entries(retention).map(([kind, count]): [string, string] => [`${kind}Days`, String(count)])
  const methods = payments.map((method) => inLanguage(paymentNames[method], language))
  return {
    ...Object.fromEntries(days),
    name: escapeHtml(name),
    origin: escapeHtml(origin),
    payments: methods.join(inLanguage(separator, language)),
  }
}

/** A template in a language, with what the portal knows. */
export function filledTemplate(page: LegalPage, language: Language, facts: LegalFacts): string {
  const values = valuesOf(facts, language)
  return templates[page].blocks
    .filter(({ when }) => when === undefined || holds(facts, when))
    .map(({ text }) => inLanguage(text, language).replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole))
    .join('\n')
}
