import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { Link } from 'wouter'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import { vipReminderTag } from '../../../contract/push/notices.ts'
import { now } from '../../platform/clock.ts'
import { formatDate } from '../../platform/format.ts'
import { notify } from '../../platform/notifications.ts'
import { storedValue } from '../../platform/storage.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { daysLeft, dueReminder } from './core/reminder.ts'

/** The last reminder shown on this device. Removed when the user signs out. */
export const lastReminder = storedValue(
  'vipReminderTold',
  v.optional(v.object({ expiresAt: v.string(), days: v.number() })),
  undefined,
)

/** Reminds once per threshold that VIP ends soon: as a toast, and as a notification if the user enabled it (F-04). */
export function Reminder({ expiresAt }: { readonly expiresAt: string }) {
  const { t } = useLingui()
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const left = daysLeft(expiresAt, now())
  const date = formatDate(language, Date.parse(expiresAt))
  useEffect(() => {
    const due = dueReminder(expiresAt, lastReminder.get() ?? null, now())
    if (due === undefined) return
    lastReminder.set({ expiresAt, days: due })
    setOpen(true)
    void notify({
      title: t`Your VIP ends soon`,
      body: t`It ends on ${date}. Renew to keep your reserved slots.`,
      tag: vipReminderTag,
      path: pagePaths.vipSubscribe.href(),
    })
  }, [expiresAt, date, t])
  if (!open) return null
  return (
    <section
      aria-label={t`Your VIP ends soon`}
      className="card pointer-events-auto lg:self-end lg:max-w-480px flex flex-wrap items-center gap-2 ps-4 pe-1 py-1.5 bg-surface-raised shadow-[var(--shadow)]"
    >
      <span className="i-lucide-crown text-gold" aria-hidden />
      <p role="status" className="grow basis-220px num">
        <Plural value={left} one="Your VIP ends within a day" other="Your VIP ends in # days" />
      </p>
      <Link className="btn-soft" href={pagePaths.vipSubscribe.href()} onClick={() => setOpen(false)}>
        <Trans>Renew</Trans>
      </Link>
      <button type="button" className="btn-icon" aria-label={t`Close`} onClick={() => setOpen(false)}>
        <span className="i-lucide-x" aria-hidden />
      </button>
    </section>
  )
}
