import { Plural, Trans } from '@lingui/react/macro'
import type { Rental } from '../../../contract/rentals/rentals.ts'
import { formatChinaTime } from '../../platform/format-china.ts'
import { langOf } from '../../platform/lang-of.ts'
import { textIn } from '../../platform/text-in.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { useRegionName } from '../../shared/use-region-name.ts'
import { timeLeft } from './core/time-left.ts'
import { useTimeMessages } from './use-rental-messages.ts'

const cover =
  'absolute inset-0 z-1 rounded-card flex flex-col items-center justify-center gap-2 p-4 text-center [background:color-mix(in_srgb,var(--surface)_94%,transparent)]'

/** When maintenance began, and the compensation so far (PRA-08). */
function MaintenanceTime({ rental, clock }: { readonly rental: Rental; readonly clock: number }) {
  const timeMessages = useTimeMessages()
  const open = rental.care.find(({ kind, ended_at }) => kind === 'maintenance' && ended_at === null)
  if (open === undefined) return null
  const since = formatChinaTime(open.started_at)
  const lasted = timeMessages(timeLeft(clock - open.started_at))
  return (
    <p className="text-14px num text-text-muted">
      <Trans>
        Since {since}, {lasted} so far
      </Trans>
      {open.hours === 0 ? null : (
        <span className="block font-600 text-ok">
          <Plural
            value={open.hours}
            one="# hour will be added to your time"
            other="# hours will be added to your time"
          />
        </span>
      )}
    </p>
  )
}

/** Covers a card that cannot be used: maintenance with its reason (G-11), or a running region switch (CRD-09). */
export function CardCover({ rental, clock }: { readonly rental: Rental; readonly clock: number }) {
  const language = useLanguage()
  const regionName = useRegionName()
  if (rental.maintenance_status === 1) {
    return (
      <div role="status" className={cover}>
        <span className="i-lucide-wrench text-24px text-warn" aria-hidden />
        <p className="font-600">
          {rental.instance_name} · <Trans>Under maintenance</Trans>
        </p>
        <p className="max-w-380px text-14px break-anywhere" lang={langOf(rental.maintenance_desc, language)}>
          {textIn(rental.maintenance_desc, language) ?? (
            <Trans>We're working on this server. Maintenance longer than 24 hours is compensated.</Trans>
          )}
        </p>
        <MaintenanceTime rental={rental} clock={clock} />
      </div>
    )
  }
  if (rental.status !== 'SWITCHING') return null
  const target = rental.target_region === null ? undefined : regionName(rental.target_region)
  return (
    <div role="status" className={cover}>
      <span className="i-lucide-loader-circle animate-spin text-24px text-accent" aria-hidden />
      <p className="font-600">
        {rental.instance_name} ·{' '}
        {target === undefined ? <Trans>Switching region</Trans> : <Trans>Moving to {target}</Trans>}
      </p>
      <p className="text-14px">
        <Trans>Ready in 1 to 3 minutes. The card updates automatically.</Trans>
      </p>
    </div>
  )
}
