import { expect, it } from 'vitest'
import { days, minutes, seconds } from '../../contract/duration.ts'
import { accountConcerns } from '../../server/accounts/concerns.ts'
import { createMailSender } from '../../server/accounts/jobs/send-mail.ts'
import { createMailQueue, type MailQueue } from '../../server/accounts/store/mail.ts'
import { readMailStatus } from '../../server/accounts/store/mail-status.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import type { Job } from '../../server/kernel/jobs/job.ts'
import { createSmtpMailer } from '../../server/kernel/mail/smtp.ts'
import { deriveKey } from '../../server/kernel/secrets/token-hash.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { clockAt } from '../support/queue-clock.ts'
import { testSmtp } from '../support/smtp.ts'

const start = 1_800_000_000_000
const key = deriveKey('a secret of tests only', 'mail')
const message = { recipient: 'ann@example.org', subject: '验证码', text: 'plain 012345', html: '<p>rich 012345</p>' }

const smtpMailer = (url: string) => createSmtpMailer({ url, from: 'no-reply@play.example.org' })

/** Runs a sender until no mail is due at `now`; returns the errors. */
async function sendAll(
  queue: MailQueue,
  mailer: { send: Parameters<typeof createMailSender>[0]['mailer']['send'] },
  now: number,
) {
  const errors: unknown[] = []
  let job: Job | undefined
  await new Promise<void>((resolve) => {
    const watched = {
      ...queue,
      async take(at: number) {
        const mail = await queue.take(at)
        if (mail === undefined) resolve()
        return mail
      },
    }
    job = createMailSender({
      queue: watched,
      mailer,
      brand: () => 'Spawnpoint',
      now: () => now,
      clock: clockAt(now),
      onError: (error) => void errors.push(error),
    })
    job.start()
  })
  await job?.stop()
  return errors
}

const rows = (db: Database) => db.kysely.selectFrom('mail').selectAll().execute()

onEveryDatabase('queued mail', { sensitive: true }, ({ open }) => {
  it('is sent through SMTP as plain text and HTML, and its stored text is deleted', async () => {
    const db = await open()
    const queue = createMailQueue(db, key)
    const smtp = await testSmtp()
    await queue.add(db, message, start)
    expect(await sendAll(queue, smtpMailer(smtp.url), start)).toEqual([])
    expect(smtp.received).toHaveLength(1)
    const [mail] = smtp.received
    expect(mail).toMatchObject({ from: 'no-reply@play.example.org', recipients: ['ann@example.org'] })
    expect(mail?.source).toContain('From: Spawnpoint <no-reply@play.example.org>')
    expect(mail?.source).toContain('plain 012345')
    expect(mail?.source).toContain('<p>rich 012345</p>')
    expect(await rows(db)).toMatchObject([{ sealed: '', sent_at: start, attempts: 1, failed_at: null }])
    await queue.prune(start + 1)
    expect(await rows(db)).toEqual([])
  })

  it('waits while the mail server is down, and is sent once when it is back', async () => {
    const db = await open()
    const queue = createMailQueue(db, key)
    const gone = await testSmtp()
    await gone.close()
    await queue.add(db, message, start)
    const mailer = smtpMailer(gone.url)
    expect(await sendAll(queue, mailer, start)).toHaveLength(1)
    expect(await sendAll(queue, mailer, start + seconds(1))).toEqual([])
    expect(await sendAll(queue, mailer, start + seconds(5))).toHaveLength(1)
    const back = await testSmtp({ port: gone.port })
    const later = start + minutes(1)
    await Promise.all([sendAll(queue, mailer, later), sendAll(createMailQueue(db, key), mailer, later)])
    expect(await sendAll(queue, mailer, later + minutes(10))).toEqual([])
    expect(back.received.map(({ recipients }) => recipients)).toEqual([['ann@example.org']])
  })

  it('has one recipient and no injected header, whatever the address and the subject contain', async () => {
    const db = await open()
    const queue = createMailQueue(db, key)
    const smtp = await testSmtp()
    const hostile = [
      { recipient: 'ann@example.org\r\nBcc: eve@example.org' },
      { recipient: 'ann@example.org, eve@example.org' },
      { recipient: 'ann@example.org>\r\nRCPT TO:<eve@example.org' },
      { recipient: 'ann@example.org', subject: 'x\r\nBcc: eve@example.org\r\n\r\nbody' },
    ]
    for (const part of hostile) await queue.add(db, { ...message, ...part }, start)
    await sendAll(queue, smtpMailer(smtp.url), start)
    expect(smtp.received.map(({ recipients }) => recipients)).toEqual([['ann@example.org']])
    expect(smtp.received[0]?.source).not.toMatch(/^bcc:/im)
  })

  it('fails when the server refuses it permanently, and after a day', async () => {
    const db = await open()
    const queue = createMailQueue(db, key)
    const smtp = await testSmtp()
    await queue.add(db, { ...message, recipient: 'refused@example.org' }, start)
    expect(await sendAll(queue, smtpMailer(smtp.url), start)).toHaveLength(1)
    expect(await rows(db)).toMatchObject([{ failed_at: start, sealed: '', last_error: 'RCPT TO: 550 no such mailbox' }])

    await queue.add(db, message, start)
    const down = { send: () => Promise.reject(new Error('down')) }
    for (let at = start; at < start + days(2); at += minutes(30)) await sendAll(queue, down, at)
    const [, second] = await db.kysely.selectFrom('mail').selectAll().orderBy('failed_at').execute()
    expect(second?.failed_at).toBeLessThanOrEqual(start + days(1))
    expect(second?.last_error).toBe('down')
  })

  it.each(['501 mail from address must be same as authorization user.', '553 Mail from must equal authorized user'])(
    'is kept and retried when the server refuses the sender, and told with its words: %s',
    async (senderRefusal) => {
      const db = await open()
      const queue = createMailQueue(db, key)
      const smtp = await testSmtp({ senderRefusal })
      await queue.add(db, message, start)
      let at = start
      for (const pause of [seconds(5), seconds(15)]) {
        await sendAll(queue, smtpMailer(smtp.url), at)
        expect(await readMailStatus(db)).toMatchObject({ length: 1, failing: 0 })
        expect(await accountConcerns(db)).toEqual([])
        at += pause
      }
      await sendAll(queue, smtpMailer(smtp.url), at)
      expect(await rows(db)).toMatchObject([{ failed_at: null, attempts: 3 }])
      expect(await readMailStatus(db)).toMatchObject({ length: 1, failing: 1 })
      const since = new Date(start).toISOString()
      const item = { name: message.recipient, since, detail: `MAIL FROM: ${senderRefusal}` }
      expect(await accountConcerns(db)).toMatchObject([{ kind: 'waitingMails', count: 1, items: [item] }])
      await smtp.close()
      const mended = await testSmtp({ port: smtp.port })
      await sendAll(queue, smtpMailer(mended.url), at + minutes(1))
      expect(mended.received).toHaveLength(1)
      expect(await accountConcerns(db)).toEqual([])
    },
  )

  it('is leased to one sender, and available again when that sender has died', async () => {
    const db = await open()
    const queue = createMailQueue(db, key)
    await queue.add(db, message, start)
    const taken = await Promise.all(Array.from({ length: 8 }, () => queue.take(start)))
    expect(taken.filter((mail) => mail !== undefined)).toHaveLength(1)
    expect(await queue.take(start + minutes(2) - 1)).toBeUndefined()
    expect(await queue.take(start + minutes(2))).toMatchObject(message)
  })

  it('is not queued by a transaction that fails', async () => {
    const db = await open()
    const queue = createMailQueue(db, key)
    const failing = inTransaction(db, async (trx) => {
      await queue.add(trx, message, start)
      throw new Error('after it')
    })
    await expect(failing).rejects.toThrow('after it')
    expect(await rows(db)).toEqual([])
  })

  it('sealed with another secret is dropped, and does not block other mail', async () => {
    const db = await open()
    await createMailQueue(db, deriveKey('an older secret', 'mail')).add(db, message, start)
    const queue = createMailQueue(db, key)
    await queue.add(db, { ...message, recipient: 'bob@example.org' }, start + 1)
    expect(await queue.take(start + 1)).toMatchObject({ recipient: 'bob@example.org' })
    expect(await queue.take(start + 1)).toBeUndefined()
  })

  it('sealed with the previous secret is sent', async () => {
    const db = await open()
    const older = deriveKey('an older secret', 'mail')
    await createMailQueue(db, older).add(db, message, start)
    expect(await createMailQueue(db, key, older).take(start + 1)).toMatchObject({ subject: message.subject })
  })
})
