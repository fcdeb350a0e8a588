import { expect, it } from 'vitest'
import { smtpReplyOf } from './smtp-reply.ts'

/** As nodemailer throws it. */
const replied = (command: string, response: string) => {
  const responseCode = Number(response.slice(0, 3))
  const permanent = responseCode >= 500 && responseCode !== 503
  return Object.assign(new Error(`failed: ${response}`), { command, response, responseCode, permanent })
}

it.each([
  ['RCPT TO', '550 5.1.1 <ann@example.org>: Recipient address rejected: User unknown'],
  ['RCPT TO', '550-5.1.1 The email account that you tried to reach does not exist.\n550 5.1.1 Learn more'],
  ['RCPT TO', '556 5.1.10 Recipient address has null MX'],
  ['RCPT TO', '552 5.2.2 Over quota'],
  ['RCPT TO', '550 5.2.1 The account is disabled'],
  ['RCPT TO', '550 no such mailbox'],
  ['RCPT TO', '550 Invalid User: ann'],
  ['RCPT TO', '550 Unrouteable address'],
  ['RCPT TO', '551 User not local; please try another host'],
  ['RCPT TO', '552 Mailbox quota exceeded'],
  ['RCPT TO', '553 mailbox name not allowed'],
  ['RCPT TO', '550 5.1.0 unknown recipient'],
  ['DATA', '550 Mailbox not found'],
  ['DATA', '554 5.2.0 mailbox is read-only'],
])('is final when it is about the recipient: %s → %s', (command, response) => {
  expect(smtpReplyOf(replied(command, response))?.isFinal).toBe(true)
})

it.each([
  ['MAIL FROM', '501 mail from address must be same as authorization user.'],
  ['MAIL FROM', '553 Mail from must equal authorized user'],
  ['MAIL FROM', '550 5.1.1 user unknown'],
  ['MAIL FROM', '552 5.2.2 mailbox full'],
  ['AUTH PLAIN', '535 5.7.8 Error: authentication failed'],
  ['EHLO', '554 5.7.1 Access denied'],
  ['CONN', '554 no SMTP service here'],
  ['RCPT TO', '550 5.1.7 bad sender mailbox'],
  ['RCPT TO', '550 5.1.8 Sender address rejected: Domain not found'],
  ['RCPT TO', '554 5.7.1 <ann@example.org>: Relay access denied'],
  ['RCPT TO', "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)"],
  ['RCPT TO', '550 relay not permitted'],
  ['RCPT TO', '550 User has no permission'],
  ['RCPT TO', '550 Sender verify failed'],
  ['RCPT TO', '550 5.4.5 Daily user sending limit exceeded'],
  ['RCPT TO', '530 5.7.0 Must issue a STARTTLS command first'],
  ['RCPT TO', '530 Authentication required for this user'],
  ['RCPT TO', '550 Domain frequency limited'],
  ['RCPT TO', '550 rejected'],
  ['RCPT TO', '503 need MAIL before RCPT for this recipient'],
  ['RCPT TO', '450 4.2.1 mailbox is busy'],
  ['RCPT TO', '452 4.2.2 mailbox full'],
  ['DATA', '550 5.7.1 rejected by policy'],
  ['DATA', '554 5.6.0 content'],
  ['DATA', '552 5.3.4 message too big'],
  ['DATA', '554 5.7.26 unauthenticated mail from this domain'],
  ['DATA', '550 Mail content denied'],
])('is not final when it is not about the recipient, or for the time being: %s → %s', (command, response) => {
  expect(smtpReplyOf(replied(command, response))?.isFinal).toBe(false)
})

it('is shown without addresses and shortened', () => {
  const reply = smtpReplyOf(
    replied(
      'MAIL FROM',
      `553-5.7.1 <no-reply@play.example.org>: not owned by user=ann@example.org\n553 ${'x'.repeat(300)}`,
    ),
  )
  expect(reply?.text).toMatch(/^MAIL FROM: 553-5\.7\.1 <…>: not owned by user=… 553 x+…$/)
  expect(reply?.text.length).toBeLessThan(220)
  expect(smtpReplyOf(replied('RCPT TO', '550 see https://help.example/?to=ann%40example.org'))?.text).not.toContain(
    'ann',
  )
})

it('is none where the server did not reply', () => {
  expect(
    smtpReplyOf(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET', command: 'CONN' })),
  ).toBeUndefined()
})
