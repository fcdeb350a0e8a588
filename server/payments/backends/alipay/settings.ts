import type { KeyObject } from 'node:crypto'

/** What Alipay's open platform calls a merchant's own. */
export interface AlipaySettings {
  readonly appId: string
  /** The merchant's account number (PID), `2088…`. */
  readonly sellerId: string
  readonly privateKey: KeyObject
  /** What Alipay signs with: its public key, or that of its certificate. */
  readonly alipayKey: KeyObject
  /** In certificate mode: the serial numbers that every request carries. */
  readonly certificates?: { readonly appCertSn: string; readonly rootCertSn: string }
  /** `page`: Alipay's own payment page · `qr`: a code to scan, for merchants with face-to-face payment alone. */
  readonly desktop: 'page' | 'qr'
  readonly test: boolean
  readonly gateway: string
}

export const alipayGateways = {
  production: 'https://openapi.alipay.com/gateway.do',
  sandbox: 'https://openapi-sandbox.dl.alipaydev.com/gateway.do',
} as const
