import { Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { useNow } from '../../../platform/clock.ts'
import { formatClock, formatMoment, formatNumber } from '../../../platform/format.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import type { Summary } from '../core/summary.ts'

/** After this age the list is shown as old (F-09). */
const old = 10 * 60_000

/** The time of the numbers: a clock while the list is current, "as of" while it is cached. */
function Age({ fetchedAt, stale }: { readonly fetchedAt: number; readonly stale: boolean }) {
  const language = useLanguage()
  const now = useNow(10_000)
  if (!stale) return <Trans>updated {formatClock(fetchedAt)}</Trans>
  const moment = formatMoment(language, fetchedAt, now)
  return (
    <span className={now - fetchedAt > old ? 'text-text-faint' : 'text-warn'}>
      <span className="i-lucide-cloud-off" aria-hidden /> <Trans>as of {moment}</Trans>
    </span>
  )
}

export interface ListHeaderProps {
  readonly summary: Summary | undefined
  readonly fetchedAt: number | undefined
  readonly stale: boolean
  readonly failed: boolean
}

export const ListHeader = memo(function ListHeader({ summary, fetchedAt, stale, failed }: ListHeaderProps) {
  const { t } = useLingui()
  // Not as plurals: the first plural creates two browser formatters, 20 ms on a slow phone, during the first render.
  const players = formatNumber(summary?.players ?? 0)
  const open = formatNumber(summary?.open ?? 0)
  return (
    <div className="flex items-baseline gap-2 basis-full lg:basis-auto min-w-0 whitespace-nowrap">
      <h1 className="title-page leading-1.2 outline-none">{t`Servers`}</h1>
      <p className="muted num leading-1.2 truncate">
        {summary ? (
          <>
            {summary.players === 1 ? <Trans>1 player</Trans> : <Trans>{players} players</Trans>}
            {' · '}
            <span className="max-sm:hidden">
              <Trans>{open} open</Trans>
              {' · '}
            </span>
            {fetchedAt === undefined ? null : (
              <span className="whitespace-nowrap" data-momentary="">
                <Age fetchedAt={fetchedAt} stale={stale} />
              </span>
            )}
          </>
        ) : failed ? null : (
          <span aria-hidden>{t`Loading servers`}…</span>
        )}
      </p>
    </div>
  )
})
