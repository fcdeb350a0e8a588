import * as v from 'valibot'
import { type Language, languages } from '../../contract/language.ts'
import { emailSchema } from '../../contract/sign-in.ts'
import { sendTestMail } from '../accounts/mail-test.ts'
import { readConfig } from '../config.ts'
import { readSettings } from '../content/store/settings.ts'
import { configuredMailer } from '../services.ts'
import { type Command, type CommandOf, withDatabase } from './command.ts'
import { consoleActor } from './console-actor.ts'

export const mailUsage = `  npm run admin -- mail test ADDRESS [--language zh|en]
                                                  send a mail now, and show what the mail server says`

/** The commands for mail. */
export const mailCommandOf: CommandOf = (name, [verb, address, ...rest], { language = 'en' }) => {
  if (name !== 'mail' || verb !== 'test' || address === undefined || rest.length > 0) return undefined
  const chosen = v.safeParse(v.picklist(languages), language)
  return chosen.success ? test(address, chosen.output) : undefined
}

const test =
  (address: string, language: Language): Command =>
  async (process) => {
    const recipient = v.safeParse(emailSchema, address)
    if (!recipient.success) {
      process.err(`${address} is no e-mail address.`)
      return 1
    }
    const read = readConfig(process.env)
    if ('problems' in read) {
      for (const problem of read.problems) process.err(problem)
      return 1
    }
    const mailer = await configuredMailer(read.config)
    if (mailer === undefined) {
      process.err('No mail server is set: SMTP_URL is the address of one (docs/operating.md, Mail).')
      return 1
    }
    const outcome = await withDatabase(process, async (database) => {
      const { name } = await readSettings(database)
      const deps = { database, mailer, brand: () => name, now: Date.now }
      return sendTestMail(deps, consoleActor(), { recipient: recipient.output, language })
    })
    if (outcome.ok) process.out(`The mail server has taken a test mail to ${recipient.output}\n`)
    else process.err(`The test mail was not sent: ${outcome.detail}`)
    return outcome.ok ? 0 : 1
  }
