import { randomUUID } from 'node:crypto'
import type { Language } from '../../contract/language.ts'
import type { MailTest } from '../../contract/staff/staff.ts'
import type { Actor } from '../kernel/audit/entry.ts'
import { appendSealedAudit } from '../kernel/audit/sealed-audit.ts'
import { inTransaction } from '../kernel/db/transaction.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Mailer } from '../kernel/mail/mailer.ts'
import { testMail } from './rules/mail/mails.ts'

export interface MailTestDeps extends Pick<Kernel, 'database' | 'now'> {
  /** Undefined: no mail can be sent. */
  readonly mailer: Mailer | undefined
  /** The community's name. */
  brand(): string
}

const longestReason = 300

/** Why a mail was not taken, in one line: what the mail server said, else what failed before it. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return (cause instanceof Error ? cause.message : String(cause)).replace(/\s+/g, ' ').slice(0, longestReason)
}

/** Sends one mail now, past the queue, and resolves to what the mail server said. */
export async function sendTestMail(
  { database, mailer, brand, now }: MailTestDeps,
  actor: Actor,
  { recipient, language }: { readonly recipient: string; readonly language: Language },
): Promise<MailTest> {
  const at = now()
  const mail = { id: randomUUID(), recipient, createdAt: at, ...testMail({ language, brand: brand() }) }
  const outcome: MailTest =
    mailer === undefined
      ? { ok: false, fault: 'notSetUp', detail: 'SMTP_URL' }
      : await mailer.send(mail, brand()).then(
          () => ({ ok: true }) as const,
          (error: unknown) => ({ ok: false, fault: 'refused', detail: reasonOf(error) }) as const,
        )
  const act = { at, action: 'mail.test', subjectKind: 'mail', subject: recipient, after: outcome } as const
  await inTransaction(database, (trx) => appendSealedAudit(trx, actor, act))
  return outcome
}
