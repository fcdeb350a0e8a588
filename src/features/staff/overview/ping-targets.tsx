import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ComponentType, type PropsWithChildren, useState } from 'react'
import type { StaffPingTargets } from '../../../../contract/staff/staff.ts'
import { formatDate, formatNumber } from '../../../platform/format.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { pingTargetMessages } from '../ping-target-messages.ts'
import { latencyPart } from './checklist-messages.ts'

export interface PingTargetsProps extends StaffPingTargets {
  /** Measures while it is on the screen, and says the result. */
  readonly LatencyFromHere: ComponentType<{ readonly target: string }>
}

/**
 * Every latency responder that servers name, each with its last check by the portal and its latency from this browser, and
 * how many servers name none.
 */
export function PingTargets({ count, unmeasured, items, LatencyFromHere }: PingTargetsProps) {
  const [isOpen, setIsOpen] = useState(unmeasured > 0)
  const failing = items.filter(({ check }) => check?.ok === false).length
  const [shown, all, bad] = [items.length, count, failing].map(formatNumber)
  return (
    <details
      id={latencyPart}
      className="card px-4 py-1 group"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="scroll-mt-80px cursor-pointer min-h-44px flex flex-wrap items-center gap-x-2 font-600">
        <span className="i-lucide-chevron-right group-open:rotate-90" aria-hidden />
        <Trans>Latency responders</Trans>
        <span className="chip num">{all}</span>
        {failing > 0 ? (
          <span className="chip text-bad!">
            <Trans>{bad} failing</Trans>
          </span>
        ) : null}
        {unmeasured > 0 ? (
          <span className="chip text-warn!">
            <Plural value={unmeasured} one="# server without one" other="# servers without one" />
          </span>
        ) : null}
      </summary>
      {unmeasured > 0 ? (
        <p className="muted mb-2">
          <Trans>
            Players see no latency for servers without a responder. Run one on each host or site
            (docs/operating/latency-responder.md), and enter its host name as the ping target of the servers there. The
            list of servers can change several at once.
          </Trans>
        </p>
      ) : null}
      <ul>
        {items.map((item) => (
          <Target key={item.target} {...item}>
            {isOpen ? <LatencyFromHere target={item.target} /> : null}
          </Target>
        ))}
      </ul>
      {items.length < count ? (
        <p className="muted mb-2">
          <Trans>
            {shown} of {all}, failing ones first.
          </Trans>
        </p>
      ) : null}
    </details>
  )
}

type TargetProps = PropsWithChildren<StaffPingTargets['items'][number]>

function Target({ target, servers: count, check, children }: TargetProps) {
  const { i18n, t } = useLingui()
  const language = useLanguage()
  const round = check?.ok ? formatNumber(Math.round(check.milliseconds)) : ''
  const ends =
    check?.ok && check.certificateEnds !== null ? formatDate(language, Date.parse(check.certificateEnds)) : ''
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 py-1.5 border-t border-t-line">
      <span className="font-600 break-anywhere">{target}</span>
      <span className="muted">
        <Plural value={count} one="# server" other="# servers" />
      </span>
      <span className="ms-auto num">{children}</span>
      <span className="muted num">
        {check === null ? t`not checked yet` : null}
        {check?.ok ? t`${round} ms from the portal` : null}
      </span>
      {ends === '' ? null : (
        <span className="muted num">
          <Trans>certificate until {ends}</Trans>
        </span>
      )}
      {check?.ok === false ? <span className="w-full text-bad">{i18n._(pingTargetMessages[check.fault])}</span> : null}
    </li>
  )
}
