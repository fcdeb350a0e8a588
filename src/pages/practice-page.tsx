import { Trans } from '@lingui/react/macro'
import { Suspense, startTransition, useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { minutes } from '../../contract/duration.ts'
import type { Rental } from '../../contract/rentals/rentals.ts'
import type { CardAction } from '../features/rentals/card-actions.tsx'
import { sectionsOf } from '../features/rentals/core/rental-list.ts'
import { MyServers } from '../features/rentals/my-servers.tsx'
import { RegionAdviceContext } from '../features/rentals/region-advice.ts'
import { ServerSkew, serverSkew } from '../features/rentals/server-clock.ts'
import { useRentals } from '../features/rentals/use-rentals.ts'
import { useNow } from '../platform/clock.ts'
import { useCommunity } from '../platform/community.ts'
import { lazyView } from '../platform/lazy-view.tsx'
import { dropDrafts } from '../shared/drafts.ts'
import { useSession } from '../shared/session.ts'
import { askedBy, type PurchaseRequest, practiceAddress, practiceDrafts, serverAskedBy } from './practice-address.ts'
import type { CheckoutPurpose } from './practice-checkout.tsx'
import { PracticePanels } from './practice-panels.tsx'
import { RegionAdvice } from './region-advice.tsx'

const RentalDialog = lazyView(
  () => import('../features/rentals/dialogs/rental-dialog.tsx'),
  (module) => module.RentalDialog,
)
const PracticeCheckout = lazyView(
  () => import('./practice-checkout.tsx'),
  (module) => module.PracticeCheckout,
)

type OpenDialog = { readonly kind: Exclude<CardAction, 'renew'>; readonly instanceId: string }

/**
 * Which dialog is open over the page. A purchase has an address, so that a sign-in or a reload halfway through returns
 * to it.
 */
function useOpened(rentals: readonly Rental[] | undefined) {
  const search = useSearch()
  const [, navigate] = useLocation()
  const [opened, setOpened] = useState<OpenDialog>()
  const [chosen, setChosen] = useState<PurchaseRequest>()
  const fromAddress = useMemo(() => askedBy(search), [search])
  // A dialog makes everything below it inert, which on a slow device takes longer than a press may stay without a
  // response.
  const want = useCallback((next: PurchaseRequest | undefined) => startTransition(() => setChosen(next)), [])
  const open = useCallback((next: OpenDialog | undefined) => startTransition(() => setOpened(next)), [])
  const onAction = useCallback(
    (action: CardAction, { instance_id: instanceId }: Rental) => {
      if (action === 'renew') want({ kind: 'renew', instanceId })
      else open({ kind: action, instanceId })
    },
    [open, want],
  )
  // In an effect, so that opening the dialog does not wait for other views of the address.
  useEffect(() => {
    if (chosen) navigate(practiceAddress(chosen), { replace: true })
  }, [chosen, navigate])
  const request = chosen ?? fromAddress
  const purpose = useMemo((): CheckoutPurpose | undefined => {
    if (request?.kind !== 'renew') return request
    const rental = rentals?.find(({ instance_id }) => instance_id === request.instanceId)
    return rental && { kind: 'renew', rental }
  }, [request, rentals])
  const leave = () => {
    want(undefined)
    dropDrafts(...practiceDrafts)
    navigate(practiceAddress(undefined), { replace: true })
  }
  return { opened, close: () => open(undefined), purpose, want, leave, onAction }
}

/** Moves the focus to the card that the address names, with the server's current state. */
function useAskedCard({ data, retry }: ReturnType<typeof useRentals>): void {
  const asked = serverAskedBy(useSearch())
  const [, navigate] = useLocation()
  const isLoaded = data !== undefined
  useEffect(() => {
    if (asked === undefined || !isLoaded) return
    retry()
    const card = document.querySelector<HTMLElement>(`[data-rental="${CSS.escape(asked)}"]`)
    if (card) card.tabIndex = -1
    card?.focus()
    navigate(practiceAddress(undefined), { replace: true })
  }, [asked, isLoaded, retry, navigate])
}

/** Practice servers: what they are, the user's own, and everything that can be done with one. */
export function PracticePage() {
  const session = useSession()
  const { regionAdvisor } = useCommunity().features
  const read = useRentals()
  const { data: rentals } = read
  const { opened, close, purpose, want, leave, onAction } = useOpened(rentals)
  useAskedCard(read)
  const clock = useNow(minutes(1))
  const sections = useMemo(() => sectionsOf(rentals ?? [], clock), [rentals, clock])
  const shown = opened && rentals?.find((rental) => rental.instance_id === opened.instanceId)
  return (
    <div className="flex flex-col gap-4">
      <header>
        <h1 className="title-page">
          <Trans>Practice servers</Trans>
        </h1>
        <p className="muted mt-1">
          <Trans>Your own server for practice and matches, from 4 hours.</Trans>
        </p>
      </header>
      <ServerSkew value={serverSkew(rentals ?? [], read.fetchedAt)}>
        <PracticePanels
          sections={sections}
          onRenew={({ instance_id: instanceId }) => want({ kind: 'renew', instanceId })}
        />
        <MyServers read={read} sections={sections} onNew={() => want({ kind: 'new' })} onAction={onAction} />
        <RegionAdviceContext value={regionAdvisor ? RegionAdvice : undefined}>
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
            {session && purpose ? (
              <PracticeCheckout key={session.user.id} session={session} purpose={purpose} onClose={leave} />
            ) : null}
          </Suspense>
        </RegionAdviceContext>
      </ServerSkew>
    </div>
  )
}
