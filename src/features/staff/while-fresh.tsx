import { type ReactNode, useState } from 'react'
import type { StaffMe } from '../../../contract/staff/staff.ts'
import { now } from '../../platform/clock.ts'
import { ActProblem } from './act-problem.tsx'

/** Whether the session allows acts that need a fresh sign-in. */
export const isFresh = ({ freshUntil }: StaffMe): boolean => freshUntil !== null && Date.parse(freshUntil) > now()

/**
 * A form whose input is not kept while the browser is at Steam: the sign-in is asked for when it is opened, before anything is
 * typed.
 */
export function WhileFresh({ me, children }: { readonly me: StaffMe; readonly children: ReactNode }) {
  const [isOpen] = useState(() => isFresh(me))
  return isOpen ? children : <ActProblem problem="FRESH_SIGN_IN_REQUIRED" />
}
