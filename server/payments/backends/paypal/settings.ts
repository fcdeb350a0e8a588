/** A merchant's settings of a PayPal REST app. */
export interface PaypalSettings {
  readonly clientId: string
  readonly clientSecret: string
  /** The webhook's id from the app's settings; PayPal signs it too. */
  readonly webhookId: string
  /** The payee account; absent: the account of the app. */
  readonly merchantId?: string
  readonly test: boolean
  readonly base: string
  readonly certificates: CertificateRules
}

/** The certificates that may sign webhooks. */
export interface CertificateRules {
  /** Origins that they may be loaded from, such as `https://api.paypal.com`. */
  readonly origins: readonly string[]
  /** PEM; absent: the authorities that Node trusts. */
  readonly roots?: readonly string[]
}

export const paypalEnvironments = {
  live: { base: 'https://api-m.paypal.com', origins: ['https://api.paypal.com'] },
  sandbox: { base: 'https://api-m.sandbox.paypal.com', origins: ['https://api.sandbox.paypal.com'] },
} as const
