import { expect, it } from 'vitest'
import { testSmtp } from '../../tests/support/smtp.ts'
import { runAdmin } from './run.ts'

async function check(smtpUrl: string | undefined) {
  let text = ''
  const status = await runAdmin(['mail', 'check'], {
    env: { ...(smtpUrl === undefined ? {} : { SMTP_URL: smtpUrl }), MAIL_FROM: 'no-reply@play.example.org' },
    out: (more) => {
      text += more
    },
    err: (line) => {
      text += `${line}\n`
    },
  })
  return { status, text }
}

it('has the mail server accept the sender, and sends no mail', async () => {
  const smtp = await testSmtp()
  expect(await check(smtp.url)).toEqual({
    status: 0,
    text: 'The mail server accepts mail from no-reply@play.example.org\n',
  })
  expect([smtp.senders, smtp.received]).toEqual([['no-reply@play.example.org'], []])
})

it('says in the words of the server why it refuses the sender', async () => {
  const smtp = await testSmtp({ senderRefusal: '553 Mail from must equal authorized user' })
  const { status, text } = await check(smtp.url)
  expect(status).toBe(1)
  expect(text).toBe(
    'Mail from no-reply@play.example.org cannot be sent. MAIL FROM: 553 Mail from must equal authorized user\n',
  )
})

it('says what is missing when there is no mail server, or none that responds', async () => {
  expect(await check(undefined)).toEqual({ status: 1, text: expect.stringContaining('SMTP_URL') })
  const smtp = await testSmtp()
  await smtp.close()
  const { status, text } = await check(smtp.url)
  expect([status, text]).toEqual([1, expect.stringContaining('ECONNREFUSED')])
})
