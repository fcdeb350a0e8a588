import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection, { type CustomAuthenticationContext } from 'nodemailer/lib/smtp-connection'
import { type SmtpOptions, smtpTimeouts, transportUrl } from './smtp.ts'
import { smtpReplyOf } from './smtp-reply.ts'

/** nodemailer sends commands of the caller's only from a sign-in method of the caller's; this one signs in nowhere. */
const method = 'CHECK-SENDER'

/**
 * MAIL FROM, then RSET: the transaction ends before it has a recipient (RFC 5321, 4.1.1.5). Returns the server's refusal;
 * undefined: it accepts the sender.
 */
async function refusalOf({ sendCommand }: CustomAuthenticationContext, from: string): Promise<string | undefined> {
  const command = 'MAIL FROM'
  const { response, status } = await sendCommand(`${command}:<${from}>`)
  await sendCommand('RSET')
  return status === 250 ? undefined : (smtpReplyOf({ command, response })?.text ?? response)
}

const done =
  (resolve: () => void, reject: (error: Error) => void) =>
  (error?: Error | null): void =>
    error ? reject(error) : resolve()

/**
 * Connects and signs in as for a mail, and has the server accept the sender; sends no mail.
 * @throws Error with the server's reply, without addresses, or with the reason why there is none.
 */
export async function checkSmtpSender({ url, from }: Pick<SmtpOptions, 'url' | 'from'>): Promise<void> {
  const { auth, ...options } = parseConnectionUrl(transportUrl(url))
  let refusal: string | undefined
  const connection = new SMTPConnection({
    ...options,
    ...smtpTimeouts,
    customAuth: {
      async [method](context) {
        refusal = await refusalOf(context, from)
      },
    },
  })
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject)
      connection.connect(done(resolve, reject))
    })
    if (auth !== undefined && connection.allowsAuth) {
      await new Promise<void>((resolve, reject) => connection.login(auth, done(resolve, reject)))
    }
    await new Promise<void>((resolve, reject) => connection.login({ method }, done(resolve, reject)))
    connection.quit()
  } catch (error) {
    connection.close()
    const reply = smtpReplyOf(error)
    throw reply === undefined ? error : new Error(reply.text, { cause: error })
  }
  if (refusal !== undefined) throw new Error(refusal)
}
