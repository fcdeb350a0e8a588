import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useCommunity } from '../../platform/community.ts'

const Feature = ({ icon, children }: { readonly icon: string; readonly children: ReactNode }) => (
  <li className="flex items-start gap-2">
    <span className={`${icon} text-accent mt-0.5`} aria-hidden />
    <span className="text-14px leading-1.5">{children}</span>
  </li>
)

/** Explains what a practice server is (INF-01, GEN-12 to GEN-14). */
export function Intro() {
  const { slots, tickrate } = useCommunity().practice
  return (
    <ul className="flex flex-col gap-2 pt-1">
      <Feature icon="i-lucide-server">
        <Trans>
          {slots} slots and {tickrate} tick, just for you and your team.
        </Trans>
      </Feature>
      <Feature icon="i-lucide-map-pin">
        <Trans>Basic: stays in the region you choose.</Trans>
      </Feature>
      <Feature icon="i-lucide-plane">
        <Trans>Premium: switch the region when you like, on a better CPU.</Trans>
      </Feature>
      <Feature icon="i-lucide-crosshair">
        <Trans>Practice and match modes, switched by chat commands.</Trans>
      </Feature>
      <Feature icon="i-lucide-film">
        <Trans>Type .demo in the chat to record; download the demos here.</Trans>
      </Feature>
      <Feature icon="i-lucide-users">
        <Trans>Up to 7 admins, and an invitation link for your team.</Trans>
      </Feature>
    </ul>
  )
}
