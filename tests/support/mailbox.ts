import * as v from 'valibot'
import { expect } from './browser-test.ts'

const mailsSchema = v.array(v.object({ to: v.string(), subject: v.string(), text: v.string() }))

/** Waits for the part of a mail to `address` that `pattern` captures. */
export async function mailed(portalUrl: string, address: string, pattern: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      const answer = await fetch(`${portalUrl}/demo/outbox.json`)
      const mails = v.parse(mailsSchema, await answer.json()).filter(({ to }) => to === address)
      found = mails.map(({ text }) => pattern.exec(text)?.[1]).find((part) => part !== undefined)
      return found
    })
    .toBeDefined()
  if (found === undefined) throw new Error('no mail')
  return found
}
