import { expect, it } from 'vitest'
import type { SentServer } from '../../../../contract/send-to-pc/sent-server.ts'
import { updateOffers, withHeld } from './offers.ts'

const sent = (id: string, state: SentServer['state'] = 'open', left = 60_000): SentServer => ({
  id,
  kind: 'server',
  name: `Server ${id}`,
  from: 'Safari · iPhone',
  state,
  isShown: false,
  openedBy: state === 'opened' ? 'Chrome · Windows' : null,
  left,
})
const at = (now: number, dismissed: readonly string[] = []) => ({ now, dismissed: new Set(dismissed) })
const ids = (offers: readonly { readonly id: string }[]) => offers.map(({ id }) => id)

it('adds what is sent, once, and removes what is opened, closed, over or dismissed', () => {
  const first = updateOffers([], [sent('a'), sent('b', 'opened'), sent('c', 'open', 0)], at(1000))
  expect(first.offers).toEqual([{ id: 'a', name: 'Server a', from: 'Safari · iPhone', endsAt: 61_000 }])
  expect(ids(first.added)).toEqual(['a'])
  // After a reconnection it is told again.
  const again = updateOffers(first.offers, [sent('a', 'open', 55_000), sent('d')], at(6000))
  expect(ids(again.offers)).toEqual(['a', 'd'])
  expect(ids(again.added)).toEqual(['d'])
  expect(ids(updateOffers(again.offers, [sent('a', 'closed')], at(7000)).offers)).toEqual(['d'])
  expect(ids(updateOffers(again.offers, [], at(62_000)).offers)).toEqual(['d'])
  expect(updateOffers([], [sent('a')], at(7000, ['a']))).toEqual({ offers: [], added: [] })
})

it('keeps what is being accepted here until its call is answered, or its time is over', () => {
  const [a, b] = updateOffers([], [sent('a'), sent('b')], at(1000)).offers
  if (a === undefined || b === undefined) throw new Error('no offers')
  const held = new Set(['a'])
  expect(withHeld([], [a, b], { held, now: 2000 })).toEqual([a])
  expect(withHeld([b], [a, b], { held, now: 2000 })).toEqual([a, b])
  expect(withHeld([a, b], [a, b], { held, now: 2000 })).toEqual([a, b])
  expect(withHeld([], [a, b], { held, now: 61_000 })).toEqual([])
})
