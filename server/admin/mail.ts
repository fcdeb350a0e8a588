import { Option } from '@commander-js/extra-typings'
import * as v from 'valibot'
import { emailSchema } from '../../contract/accounts/sign-in.ts'
import { type Language, languages } from '../../contract/language.ts'
import { writtenLanguage } from '../../contract/page/document-texts.ts'
import { sendTestMail } from '../accounts/mail-test.ts'
import { readSettings } from '../community/store/settings.ts'
import { type Config, readConfig } from '../config.ts'
import { configuredMailer } from '../services.ts'
import { type AdminProcess, type Area, addCommand, type Command, withDatabase } from './command.ts'
import { consoleActor } from './console-actor.ts'

/** The commands for mail. */
export const mailCommands: Area = (program, run) => {
  const mail = addCommand(program, 'mail', 'the mail server')
  addCommand(mail, 'check', 'sign in to the mail server and have it accept the sender; sends nothing').action(() =>
    run(check),
  )
  addCommand(mail, 'test <address>', 'send a mail now, and show what the mail server says')
    .addOption(new Option('--language <language>').choices(languages))
    .action((address, { language }) => run(test(address, language)))
}

type MailConfig = Config & { readonly smtpUrl: string }

/** The configuration with a mail server, which the environment names; undefined: there is none, and standard error says why. */
function mailConfig({ env, err }: AdminProcess): MailConfig | undefined {
  const read = readConfig(env)
  if ('problems' in read) {
    for (const problem of read.problems) err(problem)
    return undefined
  }
  const { smtpUrl } = read.config
  if (smtpUrl !== undefined) return { ...read.config, smtpUrl }
  err('No mail server is set: SMTP_URL is the address of one (docs/operating/mail.md).')
  return undefined
}

/** Uses the mail server that the environment names, as the portal does. */
const check: Command = async (process) => {
  const config = mailConfig(process)
  if (config === undefined) return 1
  const { smtpUrl: url, mailFrom: from } = config
  const { checkSmtpSender } = await import('../kernel/mail/check-sender.ts')
  try {
    await checkSmtpSender({ url, from })
  } catch (error) {
    process.err(`Mail from ${from} cannot be sent. ${error instanceof Error ? error.message : String(error)}`)
    return 1
  }
  process.out(`The mail server accepts mail from ${from}\n`)
  return 0
}

const test =
  (address: string, language: Language | undefined): Command =>
  async (process) => {
    const recipient = v.safeParse(emailSchema, address)
    if (!recipient.success) {
      process.err(`${address} is no e-mail address.`)
      return 1
    }
    const config = mailConfig(process)
    const mailer = config && (await configuredMailer(config))
    if (mailer === undefined) return 1
    const outcome = await withDatabase(process, async (database) => {
      const settings = await readSettings(database)
      const { name } = settings
      const deps = { database, mailer, brand: () => name, now: Date.now }
      return sendTestMail(deps, consoleActor(), {
        recipient: recipient.output,
        language: language ?? writtenLanguage(settings),
      })
    })
    if (outcome.ok) process.out(`The mail server has taken a test mail to ${recipient.output}\n`)
    else process.err(`The test mail was not sent: ${outcome.detail}`)
    return outcome.ok ? 0 : 1
  }
