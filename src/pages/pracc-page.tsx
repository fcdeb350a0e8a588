import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, startTransition, useCallback, useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { minutes } from '../../contract/duration.ts'
import { pagePaths } from '../../contract/page-paths.ts'
import type { Rental } from '../../contract/rentals.ts'
import type { CardAction } from '../features/rentals/card-actions.tsx'
import { sectionsOf } from '../features/rentals/core/rental-list.ts'
import { invitation } from '../features/rentals/invitation.ts'
import { InvitationCard } from '../features/rentals/invitation-card.tsx'
import { MyServers } from '../features/rentals/my-servers.tsx'
import { useRentals } from '../features/rentals/use-rentals.ts'
import { useNow } from '../platform/clock.ts'
import { useDocumentTitle } from '../platform/document-title.ts'
import { lazyView } from '../platform/lazy-view.tsx'
import { useSession } from '../platform/session.ts'
import { useStored } from '../platform/storage.ts'
import type { Wanted } from './pracc-checkout.tsx'
import { PraccPanels } from './pracc-panels.tsx'

const RentalDialog = lazyView(
  () => import('../features/rentals/dialogs/rental-dialog.tsx'),
  (module) => module.RentalDialog,
)
const PraccCheckout = lazyView(
  () => import('./pracc-checkout.tsx'),
  (module) => module.PraccCheckout,
)

type Opened = { readonly kind: Exclude<CardAction, 'renew'>; readonly instanceId: string }

/** The purchase that the address asks for: the provider's way back (`order`), or the chip of a pending one (`pay`). */
function addressed(search: string): Wanted | undefined {
  const query = new URLSearchParams(search)
  const orderId = query.get('order') ?? undefined
  return orderId !== undefined || query.has('pay') ? { kind: 'resume', orderId } : undefined
}

/** Which dialog stands over the page; the one of the address goes with the address. */
function useOpened() {
  const search = useSearch()
  const [, navigate] = useLocation()
  const [opened, setOpened] = useState<Opened>()
  const [wanted, setWanted] = useState<Wanted>()
  const fromAddress = useMemo(() => addressed(search), [search])
  // A dialog makes everything below it inert, which on a slow device takes longer than a press may stay without an answer.
  const want = useCallback((next: Wanted | undefined) => startTransition(() => setWanted(next)), [])
  const open = useCallback((next: Opened | undefined) => startTransition(() => setOpened(next)), [])
  const onAction = useCallback(
    (action: CardAction, rental: Rental) => {
      if (action === 'renew') want({ kind: 'renew', rental })
      else open({ kind: action, instanceId: rental.instance_id })
    },
    [open, want],
  )
  const leave = () => {
    want(undefined)
    if (fromAddress) navigate(pagePaths.pracc.href(), { replace: true })
  }
  return { opened, close: () => open(undefined), wanted: wanted ?? fromAddress, want, leave, onAction }
}

/** Practice servers: what they are, what the person has of them, and everything that can be done with one. */
export function PraccPage() {
  const { t } = useLingui()
  useDocumentTitle(t`Practice servers`)
  const session = useSession()
  const read = useRentals()
  const { opened, close, wanted, want, leave, onAction } = useOpened()
  const invited = useStored(invitation)
  const clock = useNow(minutes(1))
  const { data: rentals } = read
  const sections = useMemo(() => sectionsOf(rentals ?? [], clock), [rentals, clock])
  const shown = opened && rentals?.find((rental) => rental.instance_id === opened.instanceId)
  return (
    <div className="flex flex-col gap-5">
      <header>
        <h1 className="title-page m-0">
          <Trans>Practice servers</Trans>
        </h1>
        <p className="muted m-0 mt-1">
          <Trans>Your own server for practice and matches, from 4 hours on.</Trans>
        </p>
      </header>
      {session && invited ? (
        <InvitationCard code={invited} onJoined={read.retry} onDismiss={() => invitation.set(undefined)} />
      ) : null}
      <PraccPanels sections={sections} onRenew={(rental) => want({ kind: 'renew', rental })} />
      <MyServers read={read} sections={sections} onNew={() => want({ kind: 'new' })} onAction={onAction} />
      <Suspense>
        {session && opened && shown ? (
          <RentalDialog
            key={shown.instance_id + opened.kind}
            kind={opened.kind}
            rental={shown}
            fetchedAt={read.fetchedAt ?? 0}
            onClose={close}
            onChanged={read.retry}
          />
        ) : null}
        {session && wanted ? (
          <PraccCheckout key={session.user.id} session={session} wanted={wanted} onClose={leave} />
        ) : null}
      </Suspense>
    </div>
  )
}
