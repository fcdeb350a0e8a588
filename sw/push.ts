import * as v from 'valibot'
import { type PushMessage, pushMessageSchema } from '../contract/push/push.ts'

/**
 * The notification of a push message. Browsers end the subscription of a site that shows none: a message that cannot be
 * read becomes a plain one, which opens the portal.
 */
export function pushedMessage(text: string | undefined, host: string): PushMessage {
  const plain: PushMessage = { title: host, body: '', tag: 'push', path: '/' }
  try {
    const parsed = v.safeParse(pushMessageSchema, JSON.parse(text ?? ''))
    return parsed.success ? parsed.output : plain
  } catch {
    return plain // not JSON
  }
}
