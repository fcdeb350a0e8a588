import * as v from 'valibot'
import { useHistoryState } from 'wouter/use-browser-location'
import type { NavigationError } from './routes.ts'

const stateSchema = v.object({ error: v.picklist(['FEATURE_OFF', 'NOT_FOUND']) })

/** What the history entry carries for the banner; anything else in it is ignored. */
export interface NavigationState {
  readonly error: NavigationError
}

export function readNavigationState(state: unknown): NavigationState | undefined {
  const parsed = v.safeParse(stateSchema, state)
  return parsed.success ? parsed.output : undefined
}

export const useNavigationState = (): NavigationState | undefined => readNavigationState(useHistoryState<unknown>())
