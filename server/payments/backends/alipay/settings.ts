import type { KeyObject } from 'node:crypto'
import type { KeyEnd } from '../../rules/key-ends.ts'

/** A merchant's settings on Alipay's open platform. */
export interface AlipaySettings {
  readonly appId: string
  /** The merchant's account number (PID), `2088…`. */
  readonly sellerId: string
  readonly privateKey: KeyObject
  /** The key that verifies Alipay's signatures: its public key, or that of its certificate. */
  readonly alipayKey: KeyObject
  /** In certificate mode: the serial numbers that every request carries. */
  readonly certificates?: { readonly appCertSn: string; readonly rootCertSn: string }
  /** In certificate mode: when the certificates end. */
  readonly keyEnds?: readonly KeyEnd[]
  /** `page`: Alipay's payment page · `qr`: a QR code, for merchants that only have face-to-face payment. */
  readonly desktop: 'page' | 'qr'
  readonly test: boolean
  readonly gateway: string
}

export const alipayGateways = {
  production: 'https://openapi.alipay.com/gateway.do',
  sandbox: 'https://openapi-sandbox.dl.alipaydev.com/gateway.do',
} as const
