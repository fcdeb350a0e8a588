import { expect, it } from 'vitest'
import { temporaryDatabase } from '../../tests/support/databases.ts'
import { listAudit } from '../kernel/audit/read.ts'
import { type Mailer, MailRefused } from '../kernel/mail/mailer.ts'
import { sendTestMail } from './mail-test.ts'

const actor = { name: 'root', role: 'console', requestId: null, address: null } as const
const to = { recipient: 'ann@example.org', language: 'en' } as const

async function sendWith(mailer: Mailer | undefined) {
  const database = await temporaryDatabase()
  const outcome = await sendTestMail({ database, mailer, brand: () => 'Liga', now: () => 0 }, actor, to)
  const [entry] = await listAudit(database, {}, { limit: 1 })
  return { outcome, entry }
}

it('sends a mail past the queue, and notes it in the audit', async () => {
  const sent: unknown[] = []
  const { outcome, entry } = await sendWith({ send: async (mail, sender) => void sent.push([mail, sender]) })
  expect(outcome).toEqual({ ok: true })
  expect(sent).toMatchObject([[{ recipient: 'ann@example.org', subject: 'A test mail of Liga' }, 'Liga']])
  expect(entry).toMatchObject({ action: 'mail.test', subject: 'ann@example.org' })
})

it('tells what the mail server said, in one line', async () => {
  const refusal = new MailRefused('the mail server refused it', { cause: new Error('550 5.7.1\n  relaying denied') })
  const { outcome, entry } = await sendWith({ send: () => Promise.reject(refusal) })
  expect(outcome).toEqual({ ok: false, fault: 'refused', detail: '550 5.7.1 relaying denied' })
  expect(entry?.after_json).toContain('relaying denied')
})

it('tells that no mail server is set up', async () => {
  expect((await sendWith(undefined)).outcome).toMatchObject({ ok: false, fault: 'notSetUp' })
})
