import { expect, it } from 'vitest'
import { days, minutes, seconds } from '../../contract/duration.ts'
import { accountConcerns } from '../../server/accounts/concerns.ts'
import { type MailSenderDeps, mailsOf } from '../../server/accounts/jobs/send-mail.ts'
import { takeOverEarlierMails } from '../../server/accounts/store/earlier-mails.ts'
import { createMailQueue, dropOldMails, type MailQueue } from '../../server/accounts/store/mail.ts'
import { readMailStatus } from '../../server/accounts/store/mail-status.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import { jobLease } from '../../server/kernel/jobs/queue.ts'
import { doDueJobs } from '../../server/kernel/jobs/run-queue.ts'
import { createSmtpMailer } from '../../server/kernel/mail/smtp.ts'
import { seal } from '../../server/kernel/secrets/sealed.ts'
import { deriveKey } from '../../server/kernel/secrets/token-hash.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { clockAt } from '../support/queue-clock.ts'
import { takeMail } from '../support/queued-mail.ts'
import { testSmtp } from '../support/smtp.ts'

const start = 1_800_000_000_000
const key = deriveKey('a secret of tests only', 'mail')
const message = { recipient: 'ann@example.org', subject: '验证码', text: 'plain 012345', html: '<p>rich 012345</p>' }

const smtpMailer = (url: string) => createSmtpMailer({ url, from: 'no-reply@play.example.org' })

/** Sends the mails that are due at `now`; returns the errors. */
async function sendAll(database: Database, queue: MailQueue, mailer: MailSenderDeps['mailer'], now: number) {
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const clock = clockAt(now)
  await doDueJobs(mailsOf({ database, queue, mailer, brand: () => 'Spawnpoint', now: () => now, clock, onError }))
  return errors
}

/** Each mail with what its job knows of it. */
const rows = (db: Database) =>
  db.kysely
    .selectFrom('mail')
    .innerJoin('job', 'job.id', 'mail.id')
    .select(['mail.id', 'recipient', 'sealed', 'job.attempts', 'done_at', 'job.failed_at', 'job.last_error'])
    .orderBy('job.failed_at')
    .execute()

onEveryDatabase('queued mail', { sensitive: true }, ({ open }) => {
  it('is sent through SMTP as plain text and HTML, and its stored text is deleted', async () => {
    const db = await open()
    const queue = createMailQueue(db, key)
    const smtp = await testSmtp()
    await queue.add(db, message, start)
    expect(await sendAll(db, queue, smtpMailer(smtp.url), start)).toEqual([])
    expect(smtp.received).toHaveLength(1)
    const [mail] = smtp.received
    expect(mail).toMatchObject({ from: 'no-reply@play.example.org', recipients: ['ann@example.org'] })
    expect(mail?.source).toContain('From: Spawnpoint <no-reply@play.example.org>')
    expect(mail?.source).toContain('plain 012345')
    expect(mail?.source).toContain('<p>rich 012345</p>')
    expect(await rows(db)).toMatchObject([{ sealed: '', done_at: start, attempts: 1, failed_at: null }])
    expect(await dropOldMails(db, start + 1, 10)).toBe(1)
    expect(await rows(db)).toEqual([])
  })

  it('waits while the mail server is down, and is sent once when it is back', async () => {
    const db = await open()
    const queue = createMailQueue(db, key)
    const gone = await testSmtp()
    await gone.close()
    await queue.add(db, message, start)
    const mailer = smtpMailer(gone.url)
    expect(await sendAll(db, queue, mailer, start)).toHaveLength(1)
    expect(await sendAll(db, queue, mailer, start + seconds(1))).toEqual([])
    expect(await sendAll(db, queue, mailer, start + seconds(5))).toHaveLength(1)
    const back = await testSmtp({ port: gone.port })
    const later = start + minutes(1)
    await Promise.all([sendAll(db, queue, mailer, later), sendAll(db, createMailQueue(db, key), mailer, later)])
    expect(await sendAll(db, queue, mailer, later + minutes(10))).toEqual([])
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
    await sendAll(db, queue, smtpMailer(smtp.url), start)
    expect(smtp.received.map(({ recipients }) => recipients)).toEqual([['ann@example.org']])
    expect(smtp.received[0]?.source).not.toMatch(/^bcc:/im)
  })

  it('fails when the server refuses it permanently, and after a day', async () => {
    const db = await open()
    const queue = createMailQueue(db, key)
    const smtp = await testSmtp()
    await queue.add(db, { ...message, recipient: 'refused@example.org' }, start)
    expect(await sendAll(db, queue, smtpMailer(smtp.url), start)).toHaveLength(1)
    expect(await rows(db)).toMatchObject([{ failed_at: start, sealed: '', last_error: 'RCPT TO: 550 no such mailbox' }])

    await queue.add(db, message, start)
    const down = { send: () => Promise.reject(new Error('down')) }
    for (let at = start; at < start + days(2); at += minutes(30)) await sendAll(db, queue, down, at)
    const [, second] = await rows(db)
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
        await sendAll(db, queue, smtpMailer(smtp.url), at)
        expect(await readMailStatus(db)).toMatchObject({ length: 1, failing: 0 })
        expect(await accountConcerns(db)).toEqual([])
        at += pause
      }
      await sendAll(db, queue, smtpMailer(smtp.url), at)
      expect(await rows(db)).toMatchObject([{ failed_at: null, attempts: 3 }])
      expect(await readMailStatus(db)).toMatchObject({ length: 1, failing: 1 })
      const since = new Date(start).toISOString()
      const item = { name: message.recipient, since, detail: `MAIL FROM: ${senderRefusal}` }
      expect(await accountConcerns(db)).toMatchObject([{ kind: 'waitingMails', count: 1, items: [item] }])
      await smtp.close()
      const mended = await testSmtp({ port: smtp.port })
      await sendAll(db, queue, smtpMailer(mended.url), at + minutes(1))
      expect(mended.received).toHaveLength(1)
      expect(await accountConcerns(db)).toEqual([])
    },
  )

  it('is leased to one sender, and available again when that sender has died', async () => {
    const db = await open()
    const queue = createMailQueue(db, key)
    await queue.add(db, message, start)
    const taken = await Promise.all(Array.from({ length: 8 }, () => takeMail(db, start)))
    expect(taken.filter((mail) => mail !== undefined)).toHaveLength(1)
    expect(await takeMail(db, start + jobLease - 1)).toBeUndefined()
    const next = await takeMail(db, start + jobLease)
    expect(next && (await queue.open(next))).toMatchObject(message)
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
    const smtp = await testSmtp()
    await sendAll(db, queue, smtpMailer(smtp.url), start + 1)
    expect(smtp.received.map(({ recipients }) => recipients)).toEqual([['bob@example.org']])
    expect(await takeMail(db, start + 1)).toBeUndefined()
    expect(await accountConcerns(db)).toMatchObject([{ kind: 'failedMails', count: 1 }])
  })

  it('sealed with the previous secret is sent', async () => {
    const db = await open()
    const older = deriveKey('an older secret', 'mail')
    await createMailQueue(db, older).add(db, message, start)
    const job = await takeMail(db, start + 1)
    expect(job && (await createMailQueue(db, key, older).open(job))).toMatchObject({ subject: message.subject })
  })

  it('that a process of 0.1 queued is sent once it sends none, and its failures are kept', async () => {
    const db = await open()
    const row = { recipient: 'ann@example.org', created_at: start, attempts: 1, next_try_at: start }
    const content = { sealed: seal(key, JSON.stringify(message)), sent_at: null, failed_at: null, last_error: null }
    await db.kysely
      .insertInto('mail')
      .values([
        { ...row, ...content, id: 'waiting', leased_until: null },
        { ...row, ...content, id: 'being sent', leased_until: start + 1 },
        { ...row, ...content, id: 'failed', leased_until: null, sealed: '', failed_at: start, last_error: '550' },
        { ...row, ...content, id: 'sent', leased_until: null, sealed: '', sent_at: start },
      ])
      .execute()
    const smtp = await testSmtp()
    const sent = async (now: number) => {
      await takeOverEarlierMails(db, now)
      await sendAll(db, createMailQueue(db, key), smtpMailer(smtp.url), now)
      return smtp.received.length
    }
    expect([await sent(start), await sent(start), await sent(start + 1), await sent(start + 2)]).toEqual([1, 1, 2, 2])
    expect(await accountConcerns(db)).toMatchObject([
      { kind: 'failedMails', count: 1, items: [{ id: 'failed', detail: '550' }] },
    ])
  })
})
