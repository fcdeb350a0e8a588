import { readConfig } from '../config.ts'
import type { Command, CommandOf } from './command.ts'

export const mailUsage = `  npm run admin -- mail check                     sign in to the mail server and have it accept the sender; sends nothing`

/** The commands for mail. */
export const mailCommandOf: CommandOf = (name, [verb, ...rest]) =>
  name === 'mail' && verb === 'check' && rest.length === 0 ? check : undefined

/** Uses the mail server that the environment names, as the portal does. */
const check: Command = async ({ env, out, err }) => {
  const read = readConfig(env)
  if ('problems' in read) {
    for (const problem of read.problems) err(problem)
    return 1
  }
  const { smtpUrl: url, mailFrom: from } = read.config
  if (url === undefined) {
    err('No mail server is configured: set SMTP_URL.')
    return 1
  }
  const { checkSmtpSender } = await import('../kernel/mail/check-sender.ts')
  try {
    await checkSmtpSender({ url, from })
  } catch (error) {
    err(`Mail from ${from} cannot be sent. ${error instanceof Error ? error.message : String(error)}`)
    return 1
  }
  out(`The mail server accepts mail from ${from}\n`)
  return 0
}
