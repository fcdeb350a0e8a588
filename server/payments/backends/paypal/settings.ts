/** What PayPal calls a merchant's own (REST app). */
export interface PaypalSettings {
  readonly clientId: string
  readonly clientSecret: string
  /** Of the webhook in the app's settings; part of what PayPal signs. */
  readonly webhookId: string
  /** The account that must be paid; absent: the webhook and the app say whose it is. */
  readonly merchantId?: string
  readonly test: boolean
  readonly base: string
  readonly certificates: CertificateRules
}

/** Whose certificates may sign webhooks. */
export interface CertificateRules {
  /** Where they may be loaded from, such as `https://api.paypal.com`. */
  readonly origins: readonly string[]
  /** PEM; absent: the authorities that Node trusts. */
  readonly roots?: readonly string[]
}

export const paypalEnvironments = {
  live: { base: 'https://api-m.paypal.com', origins: ['https://api.paypal.com'] },
  sandbox: { base: 'https://api-m.sandbox.paypal.com', origins: ['https://api.sandbox.paypal.com'] },
} as const
