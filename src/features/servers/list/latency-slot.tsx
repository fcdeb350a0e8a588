import { createContext, memo, type ReactNode, useContext } from 'react'
import type { ServerId } from '../../../../contract/address.ts'

/** Draws a server's latency; given by the page, because latency is another feature. */
export type RenderLatency = (id: ServerId) => ReactNode

const Slot = createContext<RenderLatency>(() => null)

/** Around the table: a new round of latencies draws the visible cells again, not the rows. */
export const LatencySlots = Slot.Provider

export const LatencySlot = memo(function LatencySlot({ id }: { readonly id: ServerId }) {
  return useContext(Slot)(id)
})
