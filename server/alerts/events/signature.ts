import { createHmac, randomBytes } from 'node:crypto'

/** What the text of a secret begins with (Standard Webhooks, "Signature scheme"). */
const prefix = 'whsec_'

/** A new secret: 256 random bits, base64. */
export const newWebhookSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

export interface SignedMessage {
  /** The same in every attempt. */
  readonly id: string
  /** Of this attempt: epoch milliseconds. */
  readonly at: number
  readonly body: string
}

/**
 * The headers of Standard Webhooks (standardwebhooks.com): HMAC-SHA256 of id, time and body with each secret, so that a
 * receiver can change from one to the next.
 */
export function signedHeaders({ id, at, body }: SignedMessage, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000))
  const sign = (secret: string): string => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  }
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': secrets.map(sign).join(' ') }
}
